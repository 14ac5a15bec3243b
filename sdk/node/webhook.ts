import { type DeliveryName, type Deliver, deliveryNames } from './deliveries.ts'
import type { OnceOutcome } from './oncePerId.ts'
import { whyForged } from './signature.ts'
import { within } from './within.ts'

/** What to answer to Baton: any HTTP framework can send it. `body` is JSON. */
export type WebhookAnswer = { status: number; body: string }

/** A framework's headers: a plain object in any letter case, or a Headers object. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/** Baton waits for ten seconds, and takes a bot that has not answered by then for one that is not there; the way to it takes some of them. */
const answerWithinMs = 8_000

/** Answers one POST of Baton to the bot's webhook: never throws, and asks for another delivery (409, 500) where the bot is not done. */
export async function answerWebhook(
  how: { secret: string; deliver: Deliver; onError(error: unknown): void; answerWithinMs?: number },
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
): Promise<WebhookAnswer> {
  const header = headerReader(headers)
  const id = header('baton-id')
  const name = header('message-type')
  if (typeof rawBody !== 'string' && !((rawBody as unknown) instanceof Uint8Array)) {
    const needed = 'webhook needs the raw bytes of the body, as the signature covers them: keep express.json() and the like from parsing it'
    how.onError(new TypeError(needed))
    return refuse(500, 'parsed', needed)
  }
  const forged = whyForged(how.secret, { id, time: header('baton-time'), event: name, signature: header('baton-signature') }, rawBody)
  if (forged) return refuse(401, 'unauthorized', forged)
  // Baton may learn to tell more than this version knows; that is no reason to have it repeated for a day.
  if (!isDeliveryName(name)) return { status: 200, body: JSON.stringify({ ok: true, ignored: name }) }
  const payload = parse(rawBody)
  if (payload === undefined) return refuse(400, 'unreadable', 'the body is not JSON')
  const answer = how.deliver(name, payload, id).then(answerTo, (error: unknown) => {
    how.onError(error)
    return refuse(500, 'failed', error instanceof Error ? error.message : String(error))
  })
  return (await within(how.answerWithinMs ?? answerWithinMs, answer)) ?? answerTo('running')
}

function answerTo(outcome: OnceOutcome): WebhookAnswer {
  return outcome === 'running' ? refuse(409, 'running', 'it is still being worked on') : { status: 200, body: JSON.stringify({ ok: true }) }
}

export function refuse(status: number, code: string, message: string): WebhookAnswer {
  return { status, body: JSON.stringify({ error: message, code, message }) }
}

function headerReader(headers: WebhookHeaders): (name: string) => string {
  const pairs = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const lower = new Map(pairs.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  return (name) => lower.get(name) ?? ''
}

function isDeliveryName(name: string): name is DeliveryName {
  return (deliveryNames as readonly string[]).includes(name)
}

function parse(rawBody: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody))
  } catch {
    return undefined
  }
}
