import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Provider, RawRequest, ReceiveDeps, Received } from '#providers/provider.ts'
import { isFacebookFile } from '#providers/payloads/isFacebookFile.ts'
import { callOfBot } from '#providers/payloads/callOfBot.ts'
import { showsSecret } from '#providers/payloads/sharedSecret.ts'
import { ingestFirst } from '#providers/payloads/ingestFirst.ts'
import { card } from './card.ts'
import { manychatCredentials, type ManychatCredentials } from './credentials.ts'
import { parseManychat, readCall } from './parse.ts'
import { checkToken } from './checkToken.ts'
import { manychatTransport } from './transport.ts'

/** Manychat waits ten seconds for its answer; what is not stored by then is worked on afterwards. In milliseconds. */
const answerWithin = 7000

/**
 * Bots that were built with Manychat: an External Request in a flow calls us, and what people write goes out by `sendContent`. Manychat signs
 * nothing, so a call is believed by the client key in its address, and by a header that the owner may add.
 */
export const manychat: Provider<ManychatCredentials> = {
  id: 'manychat',
  card,
  variables: ['MANYCHAT_BASE_URL'],
  credentials: manychatCredentials,
  transportOf: () => 'manychat-send',
  parse: ({ raw }) => parseManychat(raw),
  open: (ports) => ({
    transports: { 'manychat-send': manychatTransport(ports) },
    fileOf: (address) => (isFacebookFile(address) ? { headers: {} } : null),
    check: (credentials) => checkToken(ports, credentials),
    webhooks: [
      {
        method: 'POST',
        path: '/webhooks/manychat/:client_key',
        keepsHeaders: [],
        receive: (request, deps) => receive(request, deps, ports),
      },
    ],
  }),
}

async function receive(
  request: RawRequest,
  deps: ReceiveDeps<ManychatCredentials>,
  { channelState, ingest }: Pick<ProviderPorts, 'channelState' | 'ingest'>,
): Promise<Received> {
  const found = await callOfBot(request, deps, ({ manychat_secret }) => showsSecret(request, manychat_secret))
  if (!found) return { refuse: 'signature' }
  const call = readCall(request)
  const state =
    typeof call === 'string'
      ? null
      : ((await ingestFirst(parseManychat(request), found.bot, ingest, answerWithin)) ?? (await channelState(found.bot, call.subscriber)))
  const paused = state?.paused ?? false
  const content = { ...(found.bot.platform === 'instagram' && { type: 'instagram' }), messages: [], actions: [], quick_replies: [] }
  // As a dynamic block it shows nothing. The flow reads `paused` into a field, and asks it whether to go on.
  const body = { version: 'v2', content, paused }
  return { keep: found.keep, answer: { status: 200, body } }
}
