import webPush from 'web-push'
import { AppError } from '#shared/errors.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import type { PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { pushStrings } from '#features/alerts/push.strings.ts'
import { retryIn, type PushBody } from '#features/alerts/pushRules.ts'
import { authorizationFor } from './authorizationFor.ts'
import type { PushPorts } from './PushPorts.ts'
import type { VapidKeys } from './vapidKeys.ts'

/** What became of a push. `ended`: the subscription is worth nothing any more. */
export type PushOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'ended' | 'refused'; why: string }
  | { outcome: 'again'; why: string; afterMs: number }

/** How a push is handled by its service: for how many seconds it is kept, whether it wakes a device, and which one it replaces there. */
export interface PushManner {
  ttl: number
  urgent: boolean
  topic?: string
}

/** Longer no service makes us wait, in milliseconds. */
const longestWait = 3_600_000

/** Makes one attempt: encrypts for the device (RFC 8291), signs as this installation (RFC 8292), and hands it to the push service. Never rejects. */
export async function sendPush(
  subscription: PushSubscriptionData,
  body: PushBody,
  { ttl, urgent, topic }: PushManner,
  tries: number,
  { request, contact, keys }: Pick<PushPorts, 'request' | 'contact'> & { keys: VapidKeys },
): Promise<PushOutcome> {
  const host = URL.canParse(subscription.endpoint) ? new URL(subscription.endpoint).host : subscription.endpoint
  try {
    const made = webPush.generateRequestDetails(subscription, JSON.stringify(body), {
      headers: { Authorization: authorizationFor(subscription.endpoint, contact(), keys) },
      TTL: ttl,
      urgency: urgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
      ...(topic !== undefined && { topic }),
    })
    const { endpoint, headers, body: sealed } = made
    const { status, headers: answered } = await request(endpoint, { method: 'POST', headers, body: sealed ?? Buffer.alloc(0) })
    return judge(status, answered['retry-after'], host, tries)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { outcome: 'again', why: error.message, afterMs: retryIn(tries) }
    return { outcome: 'ended', why: errorMessage(error) }
  }
}

function judge(status: number, retryAfter: string | undefined, host: string, tries: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  // 403: the subscription is bound to other keys than ours, so that nothing of ours will ever reach it.
  if (status === 404 || status === 410 || status === 403) return { outcome: 'ended', why: pushStrings.why.ended(host) }
  const why = pushStrings.why.refused(host, status)
  if (status !== 429 && status !== 408 && status < 500) return { outcome: 'refused', why }
  return { outcome: 'again', why, afterMs: Math.min(waitOf(retryAfter) ?? retryIn(tries), longestWait) }
}

/** Retry-After says seconds or a time. */
function waitOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now())
}
