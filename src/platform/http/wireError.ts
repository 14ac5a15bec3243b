import { AppError, type WireError } from '#shared/errors.ts'
import { requestErrors } from './errors.ts'

/** Turns an error into its wire form; anything unexpected says nothing of its cause. */
export function wireError(error: unknown, failure?: string): { status: number; body: WireError } {
  const { status, code, reason, params, message, details } = error instanceof AppError ? error : requestErrors.internal()
  return { status, body: { error: failure ?? message, code, reason, ...(params && { params }), message, ...(details && { details }) } }
}
