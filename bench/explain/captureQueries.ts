import pg from 'pg'

export interface Query {
  text: string
  values: unknown[]
}

/** The queries this process sends while `work` runs, as they are sent. */
export async function captureQueries(work: () => Promise<void>): Promise<Query[]> {
  const found: Query[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string') found.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && typeof first === 'object' && 'text' in first) {
      const { text, values } = first as pg.QueryConfig
      found.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
    }
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return found
}
