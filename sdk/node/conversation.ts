import { randomUUID } from 'node:crypto'
import { BatonError, isUnreachable } from './BatonError.ts'
import { createChannelQueue } from './channelQueue.ts'
import type { IncomingMessage } from './incomingMessage.ts'
import { type Outgoing, type OutgoingMessage, outgoingBody, readOutgoing } from './outgoingMessage.ts'
import { type Parts, tellNow } from './parts.ts'
import type { OutAnswer, PlatformBody } from './wire.ts'
import type { Said, Conversation } from './conversationShape.ts'

// Who builds on the package finds them here.
export type { Conversation, Said }

/** `answerTo` is the message this turn answers; without one the bot speaks up by itself. */
export function createConversation(parts: Parts, channel: string, epoch: number | undefined, answerTo?: IncomingMessage): Conversation {
  const { api, states, reports, settings } = parts
  const order = createChannelQueue()
  const about = answerTo?.raw ?? { channel }

  async function say(outgoing: string | Outgoing): Promise<Said> {
    const message = readOutgoing(outgoing)
    if (!settings.send) throw new TypeError('say needs the option send, which brings a message to the customer')
    return order.run(channel, () => sayNow(message))
  }

  async function sayNow(message: OutgoingMessage): Promise<Said> {
    const body = outgoingBody(settings.platform, channel, message, answerTo)
    const idempotencyKey = randomUUID()
    const answer = await askOut(body, idempotencyKey)
    if (answer === 'unreachable') return sayUnasked(message, body, idempotencyKey)
    if (answer.suppressed) return { sent: false, suppressed: true, reached: true }
    return { sent: true, suppressed: false, reached: true, ...(await send(message)) }
  }

  async function askOut(body: PlatformBody, idempotencyKey: string): Promise<OutAnswer | 'unreachable'> {
    try {
      const answer = await tellNow(parts, channel, (retry) => api.out(body, { epoch, idempotencyKey, retry }))
      states.learn(channel, answer)
      return answer
    } catch (error) {
      if (!isUnreachable(error)) throw error
      settings.onError(error)
      return 'unreachable'
    }
  }

  async function sayUnasked(message: OutgoingMessage, body: PlatformBody, idempotencyKey: string): Promise<Said> {
    const held = settings.onUnreachable === 'silent' || states.get(channel)?.paused === true
    if (held) {
      reports.add(channel, async (retry) => {
        const { suppressed } = await api.out(body, { epoch, idempotencyKey, retry })
        if (!suppressed) await send(message)
      })
      return { sent: false, suppressed: false, reached: false }
    }
    const sent = await send(message)
    // No epoch: it has been said, so it is told as a fact and not as a question.
    reports.add(channel, async (retry) => void (await api.out(body, { idempotencyKey, retry })))
    return { sent: true, suppressed: false, reached: false, ...sent }
  }

  async function send(message: OutgoingMessage): Promise<{ messageId?: string }> {
    const messageId = await settings.send?.(channel, message)
    return typeof messageId === 'string' ? { messageId } : {}
  }

  async function report(call: 'human' | 'unknown'): Promise<void> {
    const idempotencyKey = randomUUID()
    try {
      states.learn(channel, await tellNow(parts, channel, (retry) => api[call](about, { idempotencyKey, retry })))
    } catch (error) {
      if (!isUnreachable(error)) throw error
      settings.onError(error)
      reports.add(channel, async (retry) => void (await api[call](about, { idempotencyKey, retry })))
    }
  }

  return { channel, epoch, say, askForHuman: () => report('human'), dontUnderstand: () => report('unknown') }
}

/** For a bot that speaks up by itself: asks Baton first who has the conversation. Throws BatonError. */
export async function openConversation(parts: Parts, channel: string): Promise<Conversation> {
  if (!channel) throw new BatonError('refused', 'A conversation needs the id of its channel')
  const standing = await parts.api.channelState(channel)
  parts.states.learn(channel, standing)
  return createConversation(parts, channel, standing.epoch ?? parts.states.get(channel)?.epoch)
}
