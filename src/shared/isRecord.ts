/** Whether a value that came from outside has fields that can be asked for. A list has, too; null has not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
