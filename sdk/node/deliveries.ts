import { randomUUID } from 'node:crypto'
import { isUnreachable } from './BatonError.ts'
import { createChannelQueue } from './channelQueue.ts'
import { createOncePerId, type OnceOutcome } from './oncePerId.ts'
import { type OutgoingMessage, replyMessage, sentBody } from './outgoingMessage.ts'
import type { Parts } from './parts.ts'
import type { Turns } from './turns.ts'
import type { ChannelUpdate, PlatformBody, Reply, Typing } from './wire.ts'

/** The names of what Baton tells a bot, the same by socket and by webhook. */
export const deliveryNames = ['chat response', 'channel update', 'user typing', 'incoming'] as const
export type DeliveryName = (typeof deliveryNames)[number]

/** Hands one delivery to the bot. Rejects when the bot could not handle it, so that Baton delivers it again. */
export type Deliver = (name: DeliveryName, payload: unknown, deliveryId?: string) => Promise<OnceOutcome>

export type Deliveries = { deliver: Deliver; idle(): Promise<void> }

/** Both transports lead here, so that a reply that comes by socket and again by webhook is still delivered once. */
export function createDeliveries(parts: Parts, turns: Turns): Deliveries {
  const { api, states, reports, settings, handlers } = parts
  const oncePerId = createOncePerId()
  // Replies do not wait behind a slow turn of the bot: the person has the word.
  const replies = createChannelQueue()
  const echoes = createChannelQueue()

  const deliver: Deliver = async (name, payload, deliveryId) => {
    const fields = readPayload(name, payload)
    if (name === 'chat response') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Baton signed it, and sends what its types say
      const reply = fields as Reply
      return oncePerId.run(`reply ${reply.id ?? deliveryId}`, () => replies.run(reply.channel, () => passOn(reply)))
    }
    const work = {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      'channel update': () => receiveUpdate(fields as ChannelUpdate),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      'user typing': async () => void (await handlers.typing?.(fields as Typing)),
      incoming: async () => void (await handlers.incoming?.(fields)),
    }[name]
    return oncePerId.run(`delivery ${deliveryId ?? randomUUID()}`, work)
  }

  async function passOn(reply: Reply): Promise<void> {
    const message = replyMessage(settings.platform, reply)
    const pass = handlers.reply ?? (settings.send ? () => settings.send?.(reply.channel, message) : undefined)
    if (!pass) throw new TypeError('This bot has neither onReply nor the option send: the reply cannot reach the customer')
    const messageId = await pass(reply)
    if (typeof messageId === 'string') void echoes.run(reply.channel, () => reportEcho(reply, message, messageId)).catch(settings.onError)
  }

  /** Tells Baton under which id the platform knows the reply, so that it recognises the platform's own echo of it. */
  async function reportEcho(reply: Reply, message: OutgoingMessage, messageId: string): Promise<void> {
    const body = sentBody(settings.platform, reply.channel, message, messageId)
    const idempotencyKey = randomUUID()
    try {
      await api.out(body, { echoOf: reply.id, idempotencyKey })
    } catch (error) {
      if (!isUnreachable(error)) throw error
      reports.add(reply.channel, async (retry) => void (await api.out(body, { echoOf: reply.id, idempotencyKey, retry })))
    }
  }

  /** By socket an update comes again under no id while its first delivery is still at work: then it is not done either. */
  async function receiveUpdate(update: ChannelUpdate): Promise<void | 'running'> {
    states.learn(update.channel, update)
    await handlers.channelUpdate?.(update)
    const replays = (update.unanswered ?? []).map((body) => replay(update, body))
    const outcomes = await Promise.allSettled(replays)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'running')) return 'running'
  }

  /** Once for each hand-back, however often it is told: a second answer would puzzle the customer. */
  function replay({ channel, epoch }: ChannelUpdate, body: PlatformBody): Promise<OnceOutcome> {
    return oncePerId.run(`again ${epoch} ${channel} ${JSON.stringify(body)}`, async () => void (await turns.replay(body)))
  }

  return {
    deliver,
    async idle() {
      await replies.idle()
      await echoes.idle()
    },
  }
}

function readPayload(name: DeliveryName, payload: unknown): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const fields = (payload ?? {}) as Record<string, unknown>
  if (name !== 'incoming' && typeof fields['channel'] !== 'string') throw new TypeError('The delivery names no channel')
  return fields
}
