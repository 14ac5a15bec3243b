import { codeOf } from '#shared/codeOf.ts'

const codes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const sentences = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether a statement failed because its connection to the database broke or could not be made, and not for what it says. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (code !== undefined && codes.test(code)) || sentences.test(error.message)
}
