import type pg from 'pg'
import { watchQueries } from './watchQueries.ts'

export interface Query {
  text: string
  values: unknown[]
}

/** The queries this process sends while `work` runs, as they are sent. */
export async function captureQueries(work: () => Promise<void>): Promise<Query[]> {
  const found: Query[] = []
  const keep = (_client: pg.Client, [first, second]: unknown[]) => {
    if (typeof first === 'string') found.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && typeof first === 'object' && 'text' in first) {
      const { text, values } = first as pg.QueryConfig
      found.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
    }
  }
  await watchQueries(keep, work)
  return found
}
