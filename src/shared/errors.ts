/**
 * Every refusal of the product has one of these codes. The list is closed: a new one needs a reason that the
 * browser would treat it differently.
 */
const statusOf = {
  'bad-input': 400,
  'signed-out': 401,
  'bad-keys': 401,
  forbidden: 403,
  'not-found': 404,
  'name-taken': 409,
  'stale-reply': 409,
  'mentions-colleague': 409,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unreadable: 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** An expected refusal: `message` is a sentence for the person (or bot author) who caused it; `details` is machine-readable. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return statusOf[this.code]
  }
}

/** What an error looks like on the wire. `error` is the sentence of the spec's catalogue where the call has one. */
export interface WireError {
  error: string
  code: ErrorCode
  message: string
  details?: Record<string, unknown>
}

/** Turns an error into its wire form; anything unexpected says nothing of its cause. */
export function wireError(error: unknown, failure?: string): { status: number; body: WireError } {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'Something went wrong on our side. Nothing was lost; please try again.')
  const body: WireError = { error: failure ?? known.message, code: known.code, message: known.message }
  if (known.details) body.details = known.details
  return { status: known.status, body }
}
