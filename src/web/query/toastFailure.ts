import { toast, whileOffline } from '#web/components/toast/toast.ts'
import { isOffline, sentenceOf } from './client.ts'

/** Says why something failed, where nothing on the screen has a place for it. That one is offline is said for as long as one is. */
export function toastFailure(error: unknown, text = sentenceOf(error)): void {
  toast(text, { variant: 'failed', holds: isOffline(error) ? whileOffline : undefined })
}
