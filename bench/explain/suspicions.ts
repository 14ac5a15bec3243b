import { nameOf, removedBy, rowsOf, type PlanNode } from './PlanNode.ts'

/** Tables that grow with the inbox: to read one of them whole is a mistake whatever it is read for. */
const growing = ['conversation', 'message', 'customer', 'seen', 'change', 'delivery']
/** A page holds 25 rows; a plan that touches a hundred times as many for it does something else than fetching a page. */
const rowsOfAPage = 2500

/** What of a plan does not look like fetching a page, a line each. */
export function suspicions(node: PlanNode): string[] {
  const found: string[] = []
  const [rows, removed, what] = [rowsOf(node), removedBy(node), nameOf(node)]
  const on = node['Relation Name'] ?? ''
  // A table of a few rows is read whole whatever indexes it has.
  if (node['Node Type'] === 'Seq Scan' && growing.includes(on) && rows + removed > 100)
    found.push(`${what}: reads the whole table (${rows + removed} rows)`)
  else if (removed > rowsOfAPage) found.push(`${what}: throws ${removed} rows away to keep ${rows}`)
  else if (node['Relation Name'] && rows > rowsOfAPage) found.push(`${what}: reads ${rows} rows`)
  if (node['Node Type'] === 'Sort' && rows > rowsOfAPage) found.push(`${what}: sorts ${rows} rows`)
  if (node['Sort Space Type'] === 'Disk') found.push(`${what}: sorts on disk (${node['Sort Space Used'] ?? 0} kB)`)
  return [...found, ...(node.Plans ?? []).flatMap(suspicions)]
}
