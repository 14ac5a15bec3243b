import { AppError } from '#shared/errors.ts'
import type { Attempt, Transport } from '#features/inbox/delivery/ports.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, isTrue, scalarOf } from '#providers/payloads/narrow.ts'
import { signWebhook } from '#providers/sdk/outgoing.ts'
import type { SdkPorts } from '#providers/sdk/SdkPorts.ts'
import { wirePayload } from './wirePayload.ts'

const answerWithin = 10_000
/** Of the refusals that name a mistake of ours, those that pass by themselves. */
const passing = new Set([408, 409, 425, 429])

/** The road to every bot that has a webhook: a signed POST of the same payload that sockets get. */
export function webhookTransport(ports: Pick<SdkPorts, 'post' | 'decrypt'>): Transport {
  return {
    reaches: () => null,
    elsewhere: () => [],
    async send(outgoing) {
      const { webhook, webhookSecret } = outgoing.bot
      if (webhookSecret === null) return refused('The webhook has no secret yet. Make one on the page of the bot.', false)
      const body = JSON.stringify(wirePayload(outgoing))
      const headers = signWebhook(ports.decrypt(webhookSecret), outgoing.id, Date.now() / 1000, body, outgoing.kind)
      try {
        const answer = await ports.post(webhook, {
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          timeoutMs: answerWithin,
        })
        return outcomeOf(answer)
      } catch (error) {
        const why = error instanceof Error ? error.message : 'there was no connection.'
        // An address that is never called does not become a better one by waiting.
        const retryable = !(error instanceof AppError && error.code === 'bad-input')
        return { ...refused(`The bot's webhook was not reached: ${why}`, retryable), unanswered: retryable }
      }
    },
  }
}

function outcomeOf({ status, text }: { status: number; text: string }): Attempt {
  if (status >= 200 && status < 300) {
    // Our own SDKs answer after the bot has handled it. What they do not know yet was taken, but not handled.
    const said = fieldsFromJson(text)
    return { ok: true, delivered: isTrue(said?.['ok']) && said?.['ignored'] === undefined }
  }
  const why = `The bot's webhook answered ${status}${reasonIn(text)}`
  return refused(why, status < 400 || status >= 500 || passing.has(status))
}

function refused(why: string, retryable: boolean): Extract<Attempt, { ok: false }> {
  return { ok: false, why: why.slice(0, 300), retryable }
}

function reasonIn(text: string): string {
  const answer = fieldsFromJson(text)
  const reason = scalarOf(answer?.['message']) || scalarOf(fieldsOf(answer?.['error'])?.['message']) || scalarOf(answer?.['error'])
  return reason === '' ? '.' : `: ${reason.slice(0, 200)}`
}
