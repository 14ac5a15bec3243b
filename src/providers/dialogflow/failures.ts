import type { Reason } from '#shared/reason.ts'
import type { DialogflowCredentials } from './credentials.ts'
import { answeredInBetween } from '#providers/payloads/inBetween.strings.ts'
import { fieldsOf, listOf, numberOf, scalarOf } from '#providers/payloads/narrow.ts'

/** What went wrong at Google, by the numbers of gRPC, whichever way it was said. */
export class GoogleFailure extends Error {
  /** The number of the status, such as 9 for FAILED_PRECONDITION. */
  readonly code: number
  /** Of HTTP; 0 where Google did not answer. */
  readonly status: number
  readonly details: readonly unknown[]
  constructor(code: number, status: number, message: string, details: readonly unknown[] = []) {
    super(message)
    this.name = 'GoogleFailure'
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Why Google did not answer that was waited for as long as anything is. */
export const outOfTime = 'there was no answer in time.'

export const code = {
  invalid: 3,
  deadline: 4,
  notFound: 5,
  exists: 6,
  denied: 7,
  exhausted: 8,
  precondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

const names: Readonly<Record<string, number>> = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
}
const byStatus: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 6, 429: 8, 500: 13, 502: 14, 503: 14, 504: 4 }

/**
 * An answer that is an error: by the name in its body where there is one, else by its status. One without the error of Google's own comes from something
 * in between, and says nothing of the account or the agent.
 */
export function failureOfAnswer(status: number, body: string): GoogleFailure {
  const error = fieldsOf(fieldsOf(parsed(body))?.['error'])
  if (!error) return new GoogleFailure(code.unavailable, 0, answeredInBetween(status))
  const known = names[scalarOf(error['status'])] ?? byStatus[status] ?? 2
  return new GoogleFailure(known, status, scalarOf(error['message']) || `HTTP ${status}`, listOf(error['details']))
}

/** The error of a long-running operation, which has the number already. */
export function failureOfOperation(error: { code?: unknown; message?: unknown; details?: unknown }): GoogleFailure {
  return new GoogleFailure(numberOf(error.code) || 2, 200, scalarOf(error.message), listOf(error.details))
}

/** Whether Google wants its Terms of Service accepted first. */
export function wantsTerms({ code: number, details, message }: GoogleFailure): boolean {
  if (number !== code.precondition) return false
  const violations = details.flatMap((detail) => listOf(fieldsOf(detail)?.['violations']))
  return violations.some((one) => fieldsOf(one)?.['type'] === 'TOS') || /terms of service/i.test(message)
}

/** What stays as it is until somebody changes the account or the agent. */
const breaking = new Set(['reconnect', 'key', 'denied', 'disabled', 'gone', 'terms'])

/** When Google counts anew, a few seconds in: all whom it refused would ask at once. Whatever is asked before is refused, and counts as well. */
function behindMinute(now = Date.now()): Date {
  const [minute, spread] = [60_000, 4000]
  return new Date(now - (now % minute) + minute + 500 + Math.random() * spread)
}

/** Why a question failed, and whether it can pass by itself. */
export function judgeFailure(
  error: GoogleFailure,
  { project, service_account: key }: Pick<DialogflowCredentials, 'project' | 'service_account'>,
): { reason: Reason; retryable: boolean; retryAt?: Date; broken?: true } {
  const detail = error.message
  const lost = reasonOf(error)
  // Who shows a key has no account to reconnect.
  const name = lost === 'reconnect' && key !== undefined ? 'key' : lost
  const retryable = ['quota', 'unavailable', 'unreached'].includes(name)
  return {
    reason: { code: `dialogflow.${name}`, params: { project, detail, status: error.status } },
    retryable,
    ...(name === 'quota' && { retryAt: behindMinute() }),
    ...(breaking.has(name) && { broken: true }),
  }
}

/** Why, where the number alone says it. */
const reasons: Readonly<Record<number, string>> = {
  [code.unauthenticated]: 'reconnect',
  [code.notFound]: 'gone',
  [code.exhausted]: 'quota',
  [code.invalid]: 'invalid',
  [code.precondition]: 'invalid',
  [code.deadline]: 'unavailable',
  [code.internal]: 'unavailable',
  [code.unavailable]: 'unavailable',
  [code.aborted]: 'unavailable',
}

function reasonOf(error: GoogleFailure): string {
  if (error instanceof TokenFailure) return error.reason
  if (error.status === 0) return 'unreached'
  if (wantsTerms(error)) return 'terms'
  if (error.code === code.denied) return isSwitchedOff(error) ? 'disabled' : 'denied'
  return reasons[error.code] ?? (error.status >= 500 ? 'unavailable' : 'refused')
}

/** No token was given: the refresh token or the key is dead (`reconnect`, `key`), our app is not known (`app`), or nobody answered. */
export class TokenFailure extends GoogleFailure {
  readonly reason: 'reconnect' | 'key' | 'app' | 'unavailable' | 'unreached'
  constructor(reason: TokenFailure['reason'], status: number, message: string) {
    super(reason === 'unavailable' || reason === 'unreached' ? code.unavailable : code.unauthenticated, status, message)
    this.name = 'TokenFailure'
    this.reason = reason
  }
}

function isSwitchedOff({ details, message }: GoogleFailure): boolean {
  return (
    details.some((detail) => fieldsOf(detail)?.['reason'] === 'SERVICE_DISABLED') ||
    /has not been used in project|is disabled/.test(message)
  )
}

/** The value of a JSON text; null for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
