import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Provider, RawRequest, ReceiveDeps, Received, WebhookRoute } from '#providers/provider.ts'
import { callOfBot } from '#providers/payloads/callOfBot.ts'
import { showsSecret } from '#providers/payloads/sharedSecret.ts'
import { ingestFirst } from '#providers/payloads/ingestFirst.ts'
import { card } from './card.ts'
import { chatfuelCredentials, type ChatfuelCredentials } from './credentials.ts'
import { parseChatfuel, readCall } from './parse.ts'
import { chatfuelTransport } from './transport.ts'

/** The address that stands in the configuration of a bot (spec, section 7). */
const path = '/messenger/client/:client_key/chatfuel/fallback'
/** Chatfuel waits ten seconds for its answer; what is not stored by then is worked on afterwards. In milliseconds. */
const answerWithin = 7000

/**
 * Bots that were built with Chatfuel: its JSON API card calls us, its broadcasts show what people write. Chatfuel signs nothing, so a call is
 * believed by the client key in its address, and by a header that the owner may add.
 */
export const chatfuel: Provider<ChatfuelCredentials> = {
  id: 'chatfuel',
  card,
  variables: ['CHATFUEL_BASE_URL'],
  credentials: chatfuelCredentials,
  transportOf: () => 'chatfuel-broadcast',
  parse: ({ raw }) => parseChatfuel(raw),
  open: (ports) => ({
    transports: { 'chatfuel-broadcast': chatfuelTransport(ports) },
    webhooks: [route('GET', ports), route('POST', ports)],
  }),
}

function route(method: 'GET' | 'POST', ports: Pick<ProviderPorts, 'channelState' | 'ingest'>): WebhookRoute<ChatfuelCredentials> {
  return { method, path, keepsHeaders: [], receive: (request, deps) => receive(request, deps, ports) }
}

async function receive(
  request: RawRequest,
  deps: ReceiveDeps<ChatfuelCredentials>,
  { channelState, ingest }: Pick<ProviderPorts, 'channelState' | 'ingest'>,
): Promise<Received> {
  const found = await callOfBot(request, deps, ({ chatfuel_secret }) => showsSecret(request, chatfuel_secret))
  if (!found) return { refuse: 'signature' }
  const call = readCall(request)
  const state =
    typeof call === 'string'
      ? null
      : ((await ingestFirst(parseChatfuel(request), found.bot, ingest, answerWithin)) ?? (await channelState(found.bot, call.user)))
  const { chatfuel_ai_block: block } = found.credentials
  const isPaused = state?.paused ?? true
  const isAsked = typeof call !== 'string' && call.kind !== 'out'
  // An empty object shows nothing: the customer reads what people write.
  const body = !isPaused && isAsked && block ? { redirect_to_blocks: [block] } : {}
  return { keep: found.keep, answer: { status: 200, body } }
}
