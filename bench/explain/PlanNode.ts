/** A node of a plan as `explain (format json)` gives it. */
export interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  'CTE Name'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Sort Space Used'?: number
  'Sort Space Type'?: string
  Plans?: PlanNode[]
}

/** How many rows a node gave away in all its turns; what was foreseen where it was not run. */
export function rowsOf(node: PlanNode): number {
  return Math.round((node['Actual Rows'] ?? node['Plan Rows'] ?? 0) * (node['Actual Loops'] ?? 1))
}

/** How many rows a node looked at and threw away. */
export function removedBy(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return Math.round(removed * (node['Actual Loops'] ?? 1))
}

/** A node in words, with the table and the index it reads. */
export function nameOf(node: PlanNode): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
  const on = table ?? index
  return `${type}${on === undefined ? '' : ` on ${on}`}${table !== undefined && index !== undefined ? ` by ${index}` : ''}`
}
