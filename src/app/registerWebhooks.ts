import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { botOfAccount, type ProviderOfBots } from '#features/inbox/webhooks/accountBots.ts'
import { keepEvent } from '#features/inbox/webhooks/keepEvent.ts'
import type { HttpAnswer, Provider, RawRequest, ReceiveDeps, WebhookRoute } from '#providers/provider.ts'
import { openCredentialsOf, type Sources } from './sources.ts'

/** What the addresses that companies call are built on. */
export interface WebhookDependencies {
  db: Database
  vault: Vault
  sources: Sources
  onError: (error: unknown) => void
  /** An event was kept. */
  onKept(): void
  /** A request was refused, for the figures of this server. */
  onRefused(): void
}

/** Companies batch what they send; none of theirs is larger. */
const largestBody = 4_000_000

const refusals = {
  signature: { status: 401, body: { error: 'signature', message: 'This request is not signed as it has to be.' } },
  shape: { status: 400, body: { error: 'shape', message: 'This request is not what is expected here.' } },
} satisfies Record<string, HttpAnswer>

/**
 * The addresses that companies call. A request is checked on its bytes, kept, and answered; what it says is worked on afterwards, so that a company is
 * answered in time and nothing is lost when a server dies over it.
 */
export async function registerWebhooks(
  app: FastifyInstance,
  provider: Provider,
  routes: readonly WebhookRoute[],
  deps: WebhookDependencies,
): Promise<void> {
  if (routes.length === 0) return
  const ours = botsOf(provider)
  const asks = asksOf(provider, deps)
  await app.register((scope, _options, ready) => {
    // Signatures are made over bytes: nothing is parsed here.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, next) => next(null, body))
    for (const route of routes)
      scope.route<Called>({
        method: route.method,
        url: route.path,
        bodyLimit: largestBody,
        handler: async (request, reply) => answer(reply, await receive(rawOf(request), route, ours, asks, deps)),
      })
    ready()
  })
}

/** What a provider may ask of the bots that its company speaks to. */
export function asksOf(provider: Provider, deps: WebhookDependencies): ReceiveDeps<unknown> {
  return { botOf: (account) => accountBot(botsOf(provider), account, deps) }
}

const botsOf = ({ id, card, secrets = [] }: Provider): ProviderOfBots => ({
  id,
  sources: card.sources.map(({ source }) => source),
  secrets,
})

async function receive(
  raw: RawRequest,
  route: WebhookRoute,
  ours: ProviderOfBots,
  asks: ReceiveDeps<unknown>,
  deps: WebhookDependencies,
): Promise<HttpAnswer> {
  const received = await route.receive(raw, asks)
  if ('refuse' in received) {
    deps.onRefused()
    return refusals[received.refuse]
  }
  if ('keep' in received && (await keepEvent(deps.db, ours, raw, { headers: route.keepsHeaders, ...received.keep })) > 0) deps.onKept()
  return received.answer
}

async function accountBot(ours: ProviderOfBots, account: string, { db, sources, vault, onError }: WebhookDependencies) {
  const found = await botOfAccount(db, ours, account)
  if (!found) return null
  try {
    return { bot: found.bot, credentials: openCredentialsOf(sources, found.source, found.sealed, vault) }
  } catch (error) {
    onError(error)
    return { bot: found.bot, credentials: null }
  }
}

/** What the router found in the path is text. */
interface Called {
  Params: Record<string, string>
}

function rawOf(request: FastifyRequest<Called>): RawRequest {
  const { method, url, headers, params, body } = request
  // What a customer asked may stand in a query, with its question mark.
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url)!
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    params,
    query: new URLSearchParams(query),
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, first(value) ?? '']])),
    ),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    receivedAt: new Date(),
  }
}

function answer(reply: FastifyReply, { status, body }: HttpAnswer): FastifyReply {
  if (typeof body === 'string') return reply.code(status).type('text/plain; charset=utf-8').send(body)
  return reply.code(status).send(body ?? '')
}
