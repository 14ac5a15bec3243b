import { AppError } from '#shared/errors.ts'
import { toast, whileOffline } from '#web/components/toast/toast.ts'
import { failedText } from './failedText.ts'

/** Says that nothing was changed, and why. That no answer came is so also with a connection again. */
export function toastUnchanged(error: unknown): void {
  const holds = error instanceof AppError && error.reason === 'page.offline' ? whileOffline : undefined
  toast(failedText(error), { variant: 'failed', holds })
}
