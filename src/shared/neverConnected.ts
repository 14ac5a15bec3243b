/**
 * Whether a call of Node.js's failed because no connection came about, so that nothing of it left. Where a host has several addresses, which are tried
 * one after the other, the error is one of all of them, with the code of the first.
 */
export function neverConnected(error: unknown): boolean {
  return error instanceof AggregateError || (error instanceof Error && 'syscall' in error && error.syscall === 'connect')
}
