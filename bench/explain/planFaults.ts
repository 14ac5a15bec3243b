import { nameOf, removedBy, rowsOf, type PlanNode } from './PlanNode.ts'

/** A page is 25 conversations or 50 messages, and one more that says whether there is another. */
const maxSorted = 51
/** The log is read so many changes at a time, and such a stretch is put in order again behind its join. */
const maxStretch = 1000
/** What a stretch is called, and what is left of it where a transaction is not settled as a whole. */
const stretches = new Set(['stretch', 'kept', 'settled'])
/** A hundred pages: anyone who looks at more rows than that for one looks for it. */
const maxTouched = 2500
/** What a worker takes to work on it locks: as many rows as are due, put in order, and so many looked at for each. */
const maxTouchedEach = 100

/** What is wrong with a plan: at which node, with how many rows, and the sentence that says so. */
export interface Fault {
  where: string
  rows: number
  says: string
}

/** What of a plan costs more the more there is in the inbox. `growing` are the tables whose rows become more all the time; `locked` so many rows of this. */
export function planFaults(node: PlanNode, growing: ReadonlySet<string>, locked = 0): Fault[] {
  const found: Fault[] = []
  const name = nameOf(node)
  const read = node['Relation Name'] ?? node['Index Name']
  const touched = rowsOf(node) + removedBy(node)
  if (node['Node Type'] === 'Seq Scan' && growing.has(read!))
    found.push({ where: name, rows: touched, says: `${name} reads a table that grows from end to end (${touched} rows)` })
  else if (read !== undefined && touched > Math.max(maxTouched, locked * maxTouchedEach))
    found.push({ where: name, rows: touched, says: `${name} looks at ${touched} rows` })
  if (node['Node Type'].endsWith('Sort')) {
    const sources = (node.Plans ?? []).filter((child) => child['Parent Relationship'] !== 'InitPlan')
    const sorted = sources.reduce((sum, child) => sum + rowsOf(child), 0)
    const each = Math.round(sorted / Math.max(1, node['Actual Loops'] ?? 1))
    if (each > (locked > 0 || sources.some(readsStretch) ? maxStretch : maxSorted))
      found.push({ where: name, rows: each, says: `${name} sorts ${each} rows, which is more than a page` })
  }
  const locks = node['Node Type'] === 'LockRows' ? rowsOf(node) : locked
  return [...found, ...(node.Plans ?? []).flatMap((child) => planFaults(child, growing, locks))]
}

/** Whether what comes from here is a stretch of the log. */
function readsStretch(node: PlanNode): boolean {
  return stretches.has(node['CTE Name'] ?? '') || (node.Plans ?? []).some(readsStretch)
}

/** How many rows of tables and indexes a plan looks at. */
export function touchedBy(node: PlanNode): number {
  const isRead = node['Relation Name'] !== undefined || node['Index Name'] !== undefined
  return (isRead ? rowsOf(node) + removedBy(node) : 0) + (node.Plans ?? []).reduce((sum, child) => sum + touchedBy(child), 0)
}
