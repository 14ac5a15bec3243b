import * as z from 'zod/mini'
import type { Provider, RawRequest, ReceiveDeps, Received } from '#providers/provider.ts'
import { idOf } from '#providers/payloads/narrow.ts'
import { isClientKey } from '#providers/payloads/sharedSecret.ts'
import { answerDemo } from './answerDemo.ts'
import { card } from './card.ts'
import { parseDemo, readChat } from './parse.ts'

/** It has nothing to fill in. */
const credentials = z.object({})

/**
 * The demo bot: an owner makes it by a click and writes to it in a chat on our own pages. Everything between is that of a real bot: its messages come
 * by a webhook, an engine answers, people take over. What it says is read from the conversation, so nothing is sent anywhere. As with a
 * web chat on any site, who knows its client key may write to it.
 */
export const demo: Provider<z.output<typeof credentials>> = {
  id: 'demo',
  card,
  credentials,
  engineCredentials: credentials,
  transportOf: () => 'demo-chat',
  parse: ({ raw }) => parseDemo(raw),
  open: () => ({
    transports: {
      'demo-chat': {
        reaches: () => null,
        concurrency: { perBot: 4 },
        // The chat shows what is stored.
        send: () => Promise.resolve({ outcome: 'sent', providerMessageIds: [], delivered: true }),
      },
    },
    engine: {
      answer: ({ messages }) => Promise.resolve({ outcome: 'answered', answer: answerDemo(messages.map(({ text }) => text)) }),
    },
    webhooks: [{ method: 'POST', path: '/webhooks/demo/:client_key', keepsHeaders: [], receive }],
  }),
}

async function receive(request: RawRequest, deps: ReceiveDeps<unknown>): Promise<Received> {
  const key = request.params['client_key']
  if (!isClientKey(key) || (await deps.botOf(key)) === null) return { refuse: 'signature' }
  const chat = readChat(request)
  if (typeof chat === 'string') return { refuse: 'shape' }
  return { keep: { deliveryId: idOf(chat['id']), bodies: new Map([[key, request.body]]) }, answer: { status: 200, body: { ok: true } } }
}
