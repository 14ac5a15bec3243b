import { AppError } from '#shared/errors.ts'
import { toast, whileOffline } from '#web/components/toast/toast.ts'
import { sentenceOf } from './client.ts'

/** Says why something failed, where nothing on the screen has a place for it. That one is offline is said for as long as one is. */
export function toastFailure(error: unknown, text = sentenceOf(error)): void {
  const holds = error instanceof AppError && error.reason === 'page.offline' ? whileOffline : undefined
  toast(text, { variant: 'failed', holds })
}
