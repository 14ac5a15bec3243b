import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { ReportResult } from '#features/inbox/timeline/ports.ts'
import type { BotIdentity, Provider, RawRequest, ReceiveDeps, Received } from '#providers/provider.ts'
import { callOfBot } from '#providers/payloads/callOfBot.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { scalarOf } from '#providers/payloads/narrow.ts'
import { isSameSecret } from '#providers/payloads/sharedSecret.ts'
import { ingestFirst } from '#providers/payloads/ingestFirst.ts'
import { typing } from '#shared/topics.ts'
import { card } from './card.ts'
import { botcopyCredentials, type BotcopyCredentials } from './credentials.ts'
import { parseBotcopy, readCall, type BotcopyCall } from './parse.ts'
import { botcopyTransport, minutesPaused } from './transport.ts'

/** Botcopy ignores what comes after five seconds; what is not stored by then is worked on afterwards. In milliseconds. */
const answerWithin = 3500

/**
 * Web chats of Botcopy. Its bot answers by Dialogflow; when that hands over, Botcopy asks us whether to pause the bot, and from then on sends us
 * what the customer writes. A call shows the access token that the owner has set.
 */
export const botcopy: Provider<BotcopyCredentials> = {
  id: 'botcopy',
  card,
  variables: ['BOTCOPY_BASE_URL'],
  secrets: ['accessToken'],
  credentials: botcopyCredentials,
  transportOf: () => 'botcopy-push',
  parse: ({ raw }) => parseBotcopy(raw),
  open: (ports) => ({
    transports: { 'botcopy-push': botcopyTransport(ports) },
    webhooks: [
      {
        method: 'POST',
        path: '/webhooks/botcopy/:client_key',
        keepsHeaders: [],
        receive: (request, deps) => receive(request, deps, ports),
      },
    ],
  }),
}

type Ports = Pick<ProviderPorts, 'bus' | 'channelState' | 'conversationAt' | 'ingest' | 'onError' | 'prolongPause' | 'setPaused'>

async function receive(request: RawRequest, deps: ReceiveDeps<BotcopyCredentials>, ports: Ports): Promise<Received> {
  const found = await callOfBot(request, deps, (credentials) => isGenuine(request, credentials))
  if (!found) return { refuse: 'signature' }
  const call = readCall(request.body)
  const minutes = Number(found.credentials.botcopy_minutes)
  const paused = typeof call !== 'string' && (await isPaused(call, request, found.bot, minutes, ports))
  const answer = { status: 200, body: paused ? { paused, minutesPaused } : { paused } }
  if (typeof call !== 'string' && call.what === 'typing') return { answer }
  return { keep: found.keep, answer }
}

/** Botcopy shows the token as a header and in the body. A body that has none, such as that of typing, has the header. */
function isGenuine({ headers, body }: RawRequest, { botcopy_access_token: token }: BotcopyCredentials): boolean {
  const shown = headers['authorization'] ?? scalarOf(fieldsFromJson(body.toString('utf8'))?.['accessToken'])
  return isSameSecret(shown.replace(/^Bearer /, ''), token)
}

/** Whether the bot is to be silent. At a handover it is, until somebody hands back: the customer waits for a person. */
async function isPaused(call: BotcopyCall, request: RawRequest, bot: BotIdentity, minutes: number, ports: Ports): Promise<boolean> {
  if (call.what === 'typing') {
    void showTyping(bot, call.user, ports).catch(ports.onError)
    return (await ports.channelState(bot, call.user)).paused
  }
  const items = parseBotcopy(request)
  if (call.what === 'message') {
    // The silence is counted again from each message.
    const prolong = async ({ paused }: ReportResult) => paused && ports.prolongPause(bot, call.user, minutes).catch(ports.onError)
    const state = await ingestFirst(items, bot, ports.ingest, answerWithin, prolong)
    return (state ?? (await ports.channelState(bot, call.user))).paused
  }
  // Botcopy has been told so by then: were it not so here, the next call would have the bot speak again.
  const pause = async ({ paused }: ReportResult) =>
    paused || ports.setPaused(bot, call.user, { paused: true, minutes }).catch(ports.onError)
  await ingestFirst(items, bot, ports.ingest, answerWithin, pause)
  return true
}

/** The team sees that the customer types. */
async function showTyping(bot: BotIdentity, user: string, { bus, conversationAt }: Ports): Promise<void> {
  const found = await conversationAt(bot, user)
  if (found) bus.publish(typing, { channel_id: found.id, person: null, name: found.customer })
}
