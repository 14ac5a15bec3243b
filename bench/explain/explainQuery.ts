import type { Client } from 'pg'
import type { Query } from './captureQueries.ts'
import type { PlanNode } from './PlanNode.ts'
import { suspicions } from './suspicions.ts'

export interface Explained {
  text: string
  /** In milliseconds, of the second run: the first warmed the caches. A query that writes is planned and not run. */
  planning: number
  running: number
  /** Blocks of 8 kB that were looked at. */
  blocks: number
  suspicions: string[]
  plan: string
}

interface Report {
  Plan: PlanNode & { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number }
  'Planning Time'?: number
  'Execution Time'?: number
}

/** How PostgreSQL runs a query: measured where it reads, foreseen where it writes. */
export async function explainQuery(client: Client, { text, values }: Query): Promise<Explained> {
  const how = /\b(insert|update|delete)\s+(into|from|[a-z_]+ (c|set)\b)/i.test(text) ? 'summary' : 'analyze, buffers'
  const explain = (format: string) => client.query({ text: `explain (${how}, format ${format}) ${text}`, values, rowMode: 'array' })
  await explain('json')
  const { rows } = (await explain('json')) as unknown as { rows: [[Report]][] }
  const report = rows[0]![0][0]
  const { rows: lines } = (await explain('text')) as unknown as { rows: [string][] }
  return {
    text,
    planning: report['Planning Time'] ?? 0,
    running: report['Execution Time'] ?? 0,
    blocks: (report.Plan['Shared Hit Blocks'] ?? 0) + (report.Plan['Shared Read Blocks'] ?? 0),
    suspicions: suspicions(report.Plan),
    plan: lines.map(([line]) => line).join('\n'),
  }
}
