import type { AppError } from '#shared/errors.ts'

/** The field of the form that a refusal is about; '' where it is about none. */
export function wrongField(error: AppError | null): string {
  if (error?.code === 'name-taken') return 'name'
  const field = error?.details?.['field']
  return typeof field === 'string' ? field : ''
}
