/**
 * What every call of this SDK throws when Baton refuses or cannot be reached.
 *
 * `status` is the HTTP status, 0 when no answer came at all. `code` is the server's own word for the refusal
 * ('bad-keys', 'unreadable', …) or 'unreachable'. `unreachable` is true when trying again later may help:
 * no network, a timeout, 408, 425, 429, 5xx or what is no answer of Baton after the last retry.
 */
export class BatonError extends Error {
  override readonly name = 'BatonError'
  readonly code: string
  readonly status: number
  readonly unreachable: boolean

  constructor(code: string, message: string, how: { status?: number; unreachable?: boolean; cause?: unknown } = {}) {
    super(message, how.cause === undefined ? undefined : { cause: how.cause })
    this.code = code
    this.status = how.status ?? 0
    this.unreachable = how.unreachable ?? false
  }
}

/** True for a BatonError after which the same call may succeed later. */
export function isUnreachable(error: unknown): error is BatonError {
  return error instanceof BatonError && error.unreachable
}
