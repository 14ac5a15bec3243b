import { codeOf } from '#shared/codeOf.ts'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'

/**
 * SQLSTATE: conflicts with others (40), no resources (53), interventions and timeouts (57), errors of the system (58) and of PostgreSQL (XX) by class; a transaction
 * that may not write or took too long, locks, rights, a database that is not there, and statements that a pooler or a new schema took away.
 */
const states = /^(40...|53...|57...|58...|XX...|28...|3D000|25006|25P0[34]|55006|55P03|42501|26000|42P05|0A000)$/
const ofSystem = /^(ENOSPC|EMFILE|ENFILE|ENOMEM|EIO|EROFS|ECONNABORTED)$/
const sentences = /^(Query read timeout|Client was closed|Cannot use a pool after calling end)/

/** Whether something failed for how the database, the network or the machine is: then it says nothing of what was handled, and may succeed the next time. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionLost(error) || error.name === 'TimeoutError' || sentences.test(error.message)) return true
  const code = codeOf(error)
  if (code !== undefined && (states.test(code) || ofSystem.test(code))) return true
  return error instanceof AggregateError ? error.errors.some(isDatabaseTrouble) : isDatabaseTrouble(error.cause)
}
