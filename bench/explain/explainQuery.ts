import type { Client } from 'pg'
import type { Query } from './captureQueries.ts'
import { suspicions, type PlanNode } from './suspicions.ts'

export interface Explained {
  text: string
  /** In milliseconds, of the second run: the first warmed the caches. */
  planning: number
  running: number
  /** Blocks of 8 kB that were looked at. */
  blocks: number
  suspicions: string[]
  plan: string
}

interface Report {
  Plan: PlanNode & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Planning Time': number
  'Execution Time': number
}

/** How PostgreSQL runs a query, measured. Only for queries that read. */
export async function explainQuery(client: Client, { text, values }: Query): Promise<Explained> {
  const ask = (format: string) => client.query({ text: `explain (analyze, buffers, format ${format}) ${text}`, values, rowMode: 'array' })
  await ask('json')
  const { rows } = (await ask('json')) as unknown as { rows: [[Report]][] }
  const report = rows[0]![0][0]
  const { rows: lines } = (await ask('text')) as unknown as { rows: [string][] }
  return {
    text,
    planning: report['Planning Time'],
    running: report['Execution Time'],
    blocks: report.Plan['Shared Hit Blocks'] + report.Plan['Shared Read Blocks'],
    suspicions: suspicions(report.Plan),
    plan: lines.map(([line]) => line).join('\n'),
  }
}
