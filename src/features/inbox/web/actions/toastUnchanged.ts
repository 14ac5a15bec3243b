import { AppError } from '#shared/errors.ts'
import { toast, whileOffline } from '#web/components/toast/toast.ts'
import { sentenceOf } from '#web/query/client.ts'
import { actStrings } from './act.strings.ts'

/** Says that nothing was changed, and why. That no answer came is so also with a connection again. */
export function toastUnchanged(error: unknown): void {
  const holds = error instanceof AppError && error.reason === 'page.offline' ? whileOffline : undefined
  toast(failedText(error), { variant: 'failed', holds })
}

/** That nothing was changed, and why: without a connection in one sentence. Where no answer came, it may have been. */
function failedText(error: unknown): string {
  switch (error instanceof AppError ? error.reason : null) {
    case 'page.offline':
      return actStrings.failedOffline
    case 'page.cut':
    case 'page.unreachable':
      return actStrings.unanswered
    default:
      return actStrings.failed(sentenceOf(error))
  }
}
