import { sentenceOf } from '#web/query/client.ts'
import { AppError } from '#shared/errors.ts'
import { actStrings } from './act.strings.ts'

/** That nothing was changed, and why: without a connection in one sentence. Where no answer came, it may have been. */
export function failedText(error: unknown): string {
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
