import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Attempt, Outgoing, Provider, RawRequest, Received } from '#providers/provider.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { card } from './card.ts'
import { engineCredentials, prepare, think } from './engine.ts'
import { bodiesIn, parse } from './parse.ts'

const credentials = z.object({
  page: z.string().check(z.regex(/^\w+$/, 'A page has letters and digits only.')),
  token: z.string(),
})
type ToyCredentials = z.output<typeof credentials>

/** A company of the tests, with a provider written as ARCHITECTURE says. */
export const toy: Provider<ToyCredentials> = {
  id: 'toy',
  card,
  variables: ['TOY_SECRET', 'TOY_URL'],
  credentials,
  engineCredentials,
  accountsOf: ({ page }) => [page],
  transportOf: () => 'toy-send',
  parse: ({ raw }) => parse(raw.body.toString('utf8')),
  open: (ports) => ({
    transports: {
      'toy-send': {
        reaches: () => null,
        concurrency: { perBot: 2 },
        send: (outgoing, given) => send(ports, outgoing, given),
        async showTyping({ channel, by }, { token }) {
          const body = JSON.stringify({ to: channel, by })
          await ports.request(`${ports.settings['TOY_URL']}/typing`, {
            method: 'POST',
            headers: { authorization: token },
            body,
            timeoutMs: 5000,
          })
        },
      },
    },
    engine: { prepare, answer: (question, given) => think(ports, question, z.parse(engineCredentials, given)) },
    webhooks: [
      {
        method: 'GET',
        path: '/webhooks/toy',
        keepsHeaders: [],
        receive: ({ query }) => ({ answer: { status: 200, body: query.get('challenge') ?? '' } }),
      },
      {
        method: 'POST',
        path: '/webhooks/toy',
        keepsHeaders: ['x-toy-delivery'],
        receive: (request) => receive(request, ports.settings['TOY_SECRET'] ?? ''),
      },
    ],
  }),
}

export const signatureOf = (secret: string, body: Buffer | string) => createHmac('sha256', secret).update(body).digest('hex')

function receive({ headers, body }: RawRequest, secret: string): Received {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(headers['x-toy-signature'] ?? '')
  if (secret === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) return { refuse: 'signature' }
  const bodies = bodiesIn(body.toString('utf8'))
  const deliveryId = headers['x-toy-delivery']
  if (bodies === null || deliveryId === undefined) return { refuse: 'shape' }
  return { keep: { deliveryId, bodies }, answer: { status: 200, body: { ok: true } } }
}

async function send({ request, settings }: ProviderPorts, outgoing: Outgoing, { token }: ToyCredentials): Promise<Attempt> {
  // Toy need not know who has the conversation.
  if (outgoing.reply === null) return { outcome: 'sent', providerMessageIds: [], delivered: false }
  const body = JSON.stringify({ to: outgoing.channel, text: outgoing.reply.text })
  try {
    const answer = await request(`${settings['TOY_URL']}/send`, {
      method: 'POST',
      headers: { authorization: token, 'idempotency-key': outgoing.id },
      body,
      timeoutMs: 5000,
    })
    if (answer.status === 200)
      return { outcome: 'sent', providerMessageIds: [(JSON.parse(answer.text) as { id: string }).id], delivered: false }
    return { outcome: 'refused', reason: { code: 'toy.refused', params: { status: answer.status } }, retryable: answer.status >= 500 }
  } catch {
    return { outcome: 'unreachable', reason: { code: 'toy.unreached' } }
  }
}
