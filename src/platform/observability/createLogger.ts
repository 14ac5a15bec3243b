import pino, { type Logger } from 'pino'
import { codeOf } from '#shared/codeOf.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'

/** An error as it is logged: what it says and where it came from. What else hangs on it may be a connection with its secrets. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return toldError(error)
  const { name, message, stack } = error
  const code = codeOf(error)
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

/** What was thrown or told of and is no error. The job queue tells of one as an object with its fields, and names the queue. */
function toldError(error: unknown): unknown {
  const { message, stack, queue } = fieldsOrNone(error)
  if (typeof message !== 'string') return { message: String(error) }
  const code = codeOf(error)
  return {
    message,
    ...(typeof stack === 'string' && { stack }),
    ...(code !== undefined && { code }),
    ...(typeof queue === 'string' && { queue }),
  }
}

/** Structured lines on `descriptor` (1 is stdout, 2 stderr). Headers and addresses that carry tokens are never written. */
export function createLogger(level: string, descriptor: 1 | 2 = 1): Logger {
  return pino(
    {
      level,
      serializers: { err: plainError },
      redact: { paths: ['*.authorization', '*.apikey', '*.token', '*.password', '*.secret'], censor: '(not logged)' },
    },
    pino.destination(descriptor),
  )
}
