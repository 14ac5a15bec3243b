/** The order of ids and cursors, by the codes of their characters. Names that people read have another order, that of their alphabet. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
