import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api'
import { codeOf } from '#shared/codeOf.ts'
import { neverConnected } from '#shared/neverConnected.ts'
import { notTheirs } from '#providers/payloads/attemptOnce.ts'
import { isBeforeLeaving } from '#providers/payloads/neverLeft.ts'
import type { Attempt } from '#providers/provider.ts'
import { busy, deadTokens, passing, unsure } from './errorWords.ts'

const closedChannels = new Set([
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'restricted_action',
  'user_is_restricted',
  'thread_not_found',
])
/** What Slack's client says of a 429 that does not say for how long; it has no kind of error for it. */
const busyWithoutTime = /^Retry header did not contain/

/** Whether an error of Slack's is about Slack and not about the call, so that it says nothing of the token or of what was sent. */
export const isPassing = (code: string): boolean => busy.has(code) || passing.has(code) || unsure.has(code)

/** How an attempt ended that Slack's client rejected. */
export function attemptOf(error: unknown): Attempt {
  const refused = (
    name: string,
    params: Record<string, string>,
    how: { retryable: boolean; retryAt?: Date } = { retryable: false },
  ): Attempt & { outcome: 'refused' } => ({
    outcome: 'refused',
    reason: { code: `slack.${name}`, params },
    ...how,
  })
  if (error instanceof WebAPIRateLimitedError)
    return refused('busy', {}, { retryable: true, retryAt: new Date(Date.now() + Math.max(1, error.retryAfter) * 1000) })
  if (error instanceof WebAPIPlatformError) {
    const { error: code, needed } = error.data as { error: string; needed?: unknown }
    if (deadTokens.has(code)) return { ...refused('token', {}), broken: true }
    if (code === 'missing_scope')
      return { ...refused('scope', { needed: typeof needed === 'string' ? needed : 'chat:write' }), broken: true }
    if (closedChannels.has(code)) return refused('channel', {})
    if (code === 'msg_too_long') return refused('too-long', {})
    if (busy.has(code)) return refused('busy', {}, { retryable: true })
    if (unsure.has(code)) return refused('uncertain', { detail: code })
    return refused('refused', { error: code }, { retryable: passing.has(code) })
  }
  if (error instanceof Error && busyWithoutTime.test(error.message)) return refused('busy', {}, { retryable: true })
  if (error instanceof WebAPIRequestError && neverArrived(error.original))
    return { outcome: 'unreachable', reason: { code: 'slack.unreached', params: { detail: causeOf(error.original) } } }
  if (error instanceof WebAPIHTTPError) return notTheirs(error.statusCode, { unreached: 'slack.unreached', uncertain: 'slack.uncertain' })
  return refused('uncertain', { detail: '' })
}

const neverArrived = (error: Error): boolean => neverConnected(error.cause) || isBeforeLeaving(causeOf(error))

/** Why a request failed, which fetch hides in the cause of its error. */
function causeOf(error: Error): string {
  return codeOf(error.cause) ?? error.message
}
