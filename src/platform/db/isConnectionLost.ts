import { codeOf } from '#shared/codeOf.ts'

const broken = /^(08...|57P0[123]|53300|ECONNRESET|EPIPE)$/
const brokenSentences = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const notReached = /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const unknownHost = /^(ENOTFOUND|EAI_AGAIN)$/
/** So the driver says that a connection was not made in the time that it may take. */
const notInTime = 'timeout expired'

/** Whether a statement failed because its connection to the database broke or could not be made, and not for what it says. */
export function isConnectionLost(error: unknown): boolean {
  if (whyNotReached(error) !== null) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (code !== undefined && broken.test(code)) || brokenSentences.test(error.message)
}

/** Why a connection to the database could not be made: nothing answers there, or its name leads nowhere; null where it is not that. */
export function whyNotReached(error: unknown): 'no answer' | 'unknown host' | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error) ?? ''
  if (unknownHost.test(code)) return 'unknown host'
  return notReached.test(code) || error.message === notInTime ? 'no answer' : null
}
