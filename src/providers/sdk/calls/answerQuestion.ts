import type { IncomingHttpHeaders } from 'node:http'
import { botCallErrors } from '#providers/sdk/errors.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { fieldsOf, isTrue, partyId, scalarOf, truthOf, type Fields } from '#providers/payloads/narrow.ts'
import type { BotSockets } from '#providers/sdk/realtime/BotSockets.ts'
import type { ProviderPorts, Standing } from '#providers/ProviderPorts.ts'
import { bodyOf } from './bodyOf.ts'
import { botAndBody, botNamed, headerOf } from './keysOf.ts'

/** A call of a bot as it came; `body` is its text. */
export interface BotRequest {
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** Longer than any channel or socket's id of ours or anybody's. */
const longest = { channel: 256, socketId: 100 }
/** A year, in minutes: anyone who means longer means for ever. */
const longestPause = 525_600

/** Who has a conversation. */
export async function stateOfChannel(request: BotRequest, ports: ProviderPorts): Promise<Standing> {
  const { bot, body } = await readRequest(request, ports)
  return ports.channelState(bot, channelIn(body, 'channel'))
}

/** The channels that people have. */
export async function listPaused(request: BotRequest, ports: ProviderPorts): Promise<string[]> {
  return ports.pausedChannels(await botInHeaders(request, ports))
}

/** The bot falls silent, or takes that back. */
export async function changeChannel(request: BotRequest, ports: ProviderPorts): Promise<Standing> {
  const { bot, body } = await readRequest(request, ports)
  const channel = channelIn(body, 'channel_id')
  const paused = truthOf(body['paused'])
  if (paused === null) throw botCallErrors.noPause()
  const minutes = Math.ceil(Number(scalarOf(body['minutes'])))
  return ports.setPaused(bot, channel, {
    paused,
    minutes: minutes > 0 ? Math.min(minutes, longestPause) : null,
  })
}

/** The bot says whose a socket is. */
export async function claimSocket(request: BotRequest, ports: ProviderPorts, sockets: Pick<BotSockets, 'claim'>): Promise<{ ok: true }> {
  const { bot, body } = await readRequest(request, ports)
  const id = scalarOf(body['socket_id'])
  if (id === '' || id.length > longest.socketId) throw botCallErrors.noSocket()
  sockets.claim(bot, id, isTrue(body['acks']))
  return { ok: true }
}

/** The old SDKs ask a language service so; anyone who shows good keys learns that there is none. */
export async function askService(request: BotRequest, ports: ProviderPorts): Promise<never> {
  await botInHeaders(request, ports)
  throw botCallErrors.noLanguageService()
}

const botInHeaders = ({ headers }: BotRequest, ports: ProviderPorts) => botNamed(headers, headerOf(headers, 'clientkey'), ports)

async function readRequest(request: BotRequest, ports: ProviderPorts): Promise<{ bot: BotIdentity; body: Fields }> {
  const { bot, body } = await botAndBody(
    request.headers,
    ports,
    () => bodyOf(request.body, request.headers['content-type']),
    (read) => scalarOf(read.ok ? fieldsOf(read.value)?.['clientkey'] : undefined),
  )
  const fields = body.ok ? fieldsOf(body.value) : null
  if (!fields) throw body.ok ? botCallErrors.noObject() : botCallErrors.unreadableBody({ problem: body.reason })
  return { bot, body: fields }
}

function channelIn(body: Fields, name: string): string {
  const channel = partyId(body[name]) || partyId(body['channel'])
  if (channel !== '' && channel.length <= longest.channel) return channel
  throw botCallErrors.noConversation({ field: name })
}
