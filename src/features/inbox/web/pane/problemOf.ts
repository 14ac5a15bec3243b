import { AppError } from '#shared/errors.ts'

/** Why a conversation cannot be shown: owners alone learn that it was deleted. What only failed may still come. */
export function problemOf(error: unknown): 'deleted' | 'gone' | 'failed' {
  if (!(error instanceof AppError)) return 'failed'
  if (error.code === 'gone') return 'deleted'
  return error.code === 'not-found' ? 'gone' : 'failed'
}
