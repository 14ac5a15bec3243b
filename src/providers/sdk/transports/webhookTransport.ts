import { AppError } from '#shared/errors.ts'
import type { Reason } from '#shared/reason.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Attempt, Transport } from '#providers/provider.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, isTrue, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import type { SdkCredentials } from '#providers/sdk/credentials.ts'
import { signWebhook } from '#providers/sdk/outgoing.ts'
import { wirePayload } from './wirePayload.ts'

const answerWithin = 10_000
/** Of the refusals that name a mistake of ours, those that pass by themselves. */
const absent = new Set([502, 503, 504])
const passing = new Set([408, 409, 425, 429])
/** A reason that a webhook gives is shown in a line. */
const maxReason = 200

/** Reaches every bot that has a webhook: a signed POST of the same payload that sockets get. */
export function webhookTransport(ports: Pick<ProviderPorts, 'request'>): Transport<SdkCredentials> {
  return {
    reaches: () => null,
    // A webhook that hangs holds each attempt for ten seconds, and enough must be left for the others.
    concurrency: { perBot: 4 },
    async send(outgoing, { webhookSecret }) {
      if (!webhookSecret) return { outcome: 'refused', reason: { code: 'sdk.no-secret' }, retryable: false }
      const body = JSON.stringify(wirePayload(outgoing))
      const signed = signWebhook(webhookSecret, outgoing.id, Date.now() / 1000, body, outgoing.kind)
      const headers = { ...signed, 'content-type': 'application/json' }
      try {
        return outcomeOf(await ports.request(outgoing.bot.webhook, { method: 'POST', headers, body, timeoutMs: answerWithin }))
      } catch (error) {
        const detail = error instanceof Error ? error.message : 'there was no connection.'
        const reason = { code: 'sdk.webhook-unreached', params: { detail } }
        // An address that is never called does not become a better one by waiting.
        const isNeverCalled = error instanceof AppError && error.code === 'bad-input'
        return isNeverCalled
          ? { outcome: 'refused', reason, retryable: false }
          : { outcome: 'unreachable', reason, ...unconfirmedReason(error) }
      }
    },
  }
}

/** A bot that took the whole request and never answers may have brought the reply to its customer. */
function unconfirmedReason(error: unknown): { unconfirmed?: Reason } {
  const isUnanswered = error instanceof AppError && error.details?.['cause'] === 'UNANSWERED'
  return isUnanswered ? { unconfirmed: { code: 'sdk.unconfirmed', params: { seconds: answerWithin / 1000 } } } : {}
}

function outcomeOf({ status, text }: { status: number; text: string }): Attempt {
  if (status >= 200 && status < 300) {
    // Our own SDKs answer after the bot has handled it. What they do not know yet was taken, but not handled.
    const fields = fieldsFromJson(text)
    return { outcome: 'sent', providerMessageIds: [], delivered: isTrue(fields?.['ok']) && fields?.['ignored'] === undefined }
  }
  const answer = fieldsFromJson(text)
  const given = reasonIn(answer)
  const reason = { code: 'sdk.webhook-answered', params: { status, ...(given !== '' && { reason: given }) } }
  // A gateway says that the bot is not there: it is not about this message, and goes at once when the bot is.
  if (absent.has(status)) return { outcome: 'unreachable', reason }
  // Our SDKs say so of what a bot thinks about for long.
  if (status === 409 && answer?.['code'] === 'running')
    return { outcome: 'refused', reason: { code: 'sdk.at-it' }, retryable: true, isAtIt: true }
  return { outcome: 'refused', reason, retryable: status < 400 || status >= 500 || passing.has(status) }
}

function reasonIn(answer: Fields | null): string {
  const reason = scalarOf(answer?.['message']) || scalarOf(fieldsOf(answer?.['error'])?.['message']) || scalarOf(answer?.['error'])
  return reason.slice(0, maxReason)
}
