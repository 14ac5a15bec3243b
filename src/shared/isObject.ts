/** Whether something is an object or a list, so that it may be asked for its fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
