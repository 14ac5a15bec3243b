/** A node of a plan as `explain (format json)` gives it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Sort Space Used'?: number
  'Sort Space Type'?: string
  Plans?: PlanNode[]
}

/** Tables that grow with the inbox: to read one of them whole is a mistake whatever it is read for. */
const growing = ['conversation', 'message', 'customer', 'seen', 'change', 'delivery']
/** A page holds 25 rows; a plan that touches a hundred times as many for it does something else than fetching a page. */
const rowsOfAPage = 2500

/** What of a plan does not look like fetching a page, a line each. */
export function suspicions(node: PlanNode): string[] {
  const found: string[] = []
  const loops = node['Actual Loops'] ?? 1
  const rows = (node['Actual Rows'] ?? 0) * loops
  const removed = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
  const on = node['Relation Name'] ?? node['Index Name'] ?? ''
  const what = `${node['Node Type']}${on && ` on ${on}`}${node['Index Name'] && node['Relation Name'] ? ` by ${node['Index Name']}` : ''}`
  // A table of a few rows is read whole whatever indexes it has.
  if (node['Node Type'] === 'Seq Scan' && growing.includes(on) && rows + removed > 100)
    found.push(`${what}: reads the whole table (${rows + removed} rows)`)
  else if (removed > rowsOfAPage) found.push(`${what}: throws ${Math.round(removed)} rows away to keep ${Math.round(rows)}`)
  else if (node['Relation Name'] && rows > rowsOfAPage) found.push(`${what}: reads ${Math.round(rows)} rows`)
  if (node['Node Type'] === 'Sort' && rows > rowsOfAPage) found.push(`${what}: sorts ${Math.round(rows)} rows`)
  if (node['Sort Space Type'] === 'Disk') found.push(`${what}: sorts on disk (${node['Sort Space Used'] ?? 0} kB)`)
  return [...found, ...(node.Plans ?? []).flatMap(suspicions)]
}
