import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { BotIdentity, Report } from '#features/messages/ports.ts'
import * as contract from '../contract.ts'
import { fieldsOf, isGiven, isTrue, listOf, partyId, scalarOf, type Fields } from '../incoming/narrow.ts'
import type { BotSockets } from '../realtime/BotSockets.ts'
import type { SdkPorts, Standing } from '../SdkPorts.ts'
import { bodyOf } from './bodyOf.ts'
import { badKeys, headerOf } from './keysOf.ts'
import { takeCall, type TakenCall } from './takeCall.ts'

type Sockets = Pick<BotSockets, 'claim' | 'share'>

/**
 * The calls of bots. They have routes of their own, because whose they are is in other headers, bodies come in shapes that only the
 * normaliser knows and as forms, and each message of every customer passes here: nothing is validated twice, and no header is set that
 * only browsers read.
 */
export async function registerBotCalls(app: FastifyInstance, ports: SdkPorts, sockets: Sockets): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, next) => next(null, text))
    const light = { helmet: false } as object
    const reports = (kind: Report['kind'], path: string, answer: (taken: TakenCall, request: FastifyRequest) => unknown) =>
      scope.post(path, light, async (request) => {
        const taken = await takeCall({ kind, path, headers: request.headers, text: request.body }, ports)
        return answer(taken, request)
      })
    const standing = (taken: TakenCall) => standingOf(taken, ports)

    reports('in', contract.reportIn.path, async (taken, request) => {
      sockets.share(taken.bot, headerOf(request.headers, 'socket_id'))
      const state = await standing(taken)
      return isTrue(request.headers['detectintent']) ? messagesOf(taken, state) : { ...state, ...channelOf(taken) }
    })
    reports('out', contract.reportOut.path, async (taken, request) => {
      sockets.share(taken.bot, headerOf(request.headers, 'socket_id'))
      return { ...(await standing(taken)), suppressed: taken.taken?.suppressed ?? false }
    })
    reports('unknown', contract.reportUnknown.path, standing)
    reports('human', contract.reportHuman.path, standing)

    scope.post(contract.channelState.path, light, async (request) => {
      const { bot, body } = await read(request, ports)
      return ports.channelState(bot, channelIn(body, 'channel'))
    })
    scope.get(contract.pausedChannels.path, light, async (request) => ports.pausedChannels(await botOf(request, null, ports)))
    scope.post(contract.updateChannel.path, light, async (request) => {
      const { bot, body } = await read(request, ports)
      if (!isGiven(body['paused'])) throw new AppError('unreadable', 'The body does not say what to do: expected "paused": true or false.')
      const minutes = Math.ceil(Number(scalarOf(body['minutes'])))
      return ports.setPaused(bot, channelIn(body, 'channel_id'), {
        paused: isTrue(body['paused']),
        minutes: minutes > 0 ? Math.min(minutes, longestPause) : null,
      })
    })
    scope.post(contract.claimSocket.path, light, async (request) => {
      const { bot, body } = await read(request, ports)
      const id = scalarOf(body['socket_id'])
      if (id === '' || id.length > 100) throw new AppError('unreadable', 'The body names no socket: expected "socket_id".')
      sockets.claim(bot, id, isTrue(body['acks']))
      return { ok: true }
    })
    scope.post(contract.query.path, light, async () => {
      throw new AppError('not-found', 'There is no language service here; ask your own, and report what the bot says.')
    })
    ready()
  })
}

/** A year, in minutes: whoever means longer means for ever. */
const longestPause = 525_600

async function read(request: FastifyRequest, ports: SdkPorts): Promise<{ bot: BotIdentity; body: Fields }> {
  const body = bodyOf(request.body, request.headers['content-type'])
  const fields = body.ok ? fieldsOf(body.value) : null
  const bot = await botOf(request, fields, ports)
  if (!fields) throw new AppError('unreadable', body.ok ? 'The body must be a JSON object, or a form.' : body.reason)
  return { bot, body: fields }
}

async function botOf(request: FastifyRequest, body: Fields | null, ports: SdkPorts): Promise<BotIdentity> {
  const clientKey = headerOf(request.headers, 'clientkey') || scalarOf(body?.['clientkey'])
  const bot = await ports.identify(headerOf(request.headers, 'apikey'), clientKey)
  if (!bot) throw badKeys()
  return bot
}

function channelIn(body: Fields, name: string): string {
  const channel = partyId(body[name]) || partyId(body['channel'])
  if (channel === '' || channel.length > 256) throw new AppError('unreadable', `The body names no conversation: expected "${name}".`)
  return channel
}

/** What the bot is told of the conversation; where nothing was said, what is known of it. */
async function standingOf({ bot, events, taken }: TakenCall, ports: SdkPorts): Promise<Standing> {
  if (taken) return { paused: taken.paused, epoch: taken.epoch }
  const last = events.at(-1)
  return last ? ports.channelState(bot, last.message.channel) : { paused: false, epoch: 1 }
}

function channelOf({ taken, events }: TakenCall): { channel?: string } {
  const channel = taken?.channel ?? events.at(-1)?.message.channel
  return channel === undefined ? {} : { channel }
}

/** For bots that ask for intents: a person has the word, or the messages, without a `reply` as long as no language service is connected. */
function messagesOf({ events }: TakenCall, state: Standing): unknown {
  if (state.paused) return { ...state, isPaused: true }
  return events.flatMap(({ body }) => listOf(body)).map((body) => ({ ...fieldsOf(body), ...state }))
}
