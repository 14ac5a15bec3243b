import { sentenceOf } from '#web/query/client.ts'
import { AppError } from '#shared/errors.ts'
import { actStrings } from './act.strings.ts'

/** That nothing was changed, and why: without a connection in one sentence. */
export function failedText(error: unknown): string {
  const isOffline = error instanceof AppError && error.reason === 'page.offline'
  return isOffline ? actStrings.failedOffline : actStrings.failed(sentenceOf(error))
}
