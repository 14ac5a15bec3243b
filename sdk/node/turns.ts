import { randomUUID } from 'node:crypto'
import { isUnreachable } from './BatonError.ts'
import { createChannelQueue } from './channelQueue.ts'
import { createConversation } from './conversation.ts'
import { type IncomingChange, readChanges } from './incomingChange.ts'
import { type IncomingMessage, readIncoming } from './incomingMessage.ts'
import { createOncePerId } from './oncePerId.ts'
import { type Parts, tellNow } from './parts.ts'
import type { PlatformBody, Standing } from './wire.ts'

/**
 * What became of one customer message. `paused`: a person has the conversation (or the bot waits for Baton). `answered`: onMessage ran.
 * `reached`: false when Baton could not be asked; it is told later.
 */
export type Received = { channel: string; paused: boolean; epoch: number | undefined; answered: boolean; reached: boolean }

export type Turns = {
  /**
   * Gives nothing for a message that was taken before: platforms deliver one again that was not answered in time. A repeat of what is still being worked
   * on waits for it, and is taken in its place where that failed: the first delivery may be one whose failure the platform does not hear of any more.
   */
  receive(body: PlatformBody): Promise<Received[]>
  /** The same of what Baton hands back: nobody has answered it, so it is taken however often it came. */
  replay(body: PlatformBody): Promise<Received[]>
  /** Tells Baton what a customer changed, after everything that was told of their conversation before. */
  change(change: IncomingChange): Promise<void>
  idle(): Promise<void>
}

type Known = { paused: boolean; epoch: number | undefined; reached: boolean }

/** Takes in what customers write: asks Baton at once, in order, and lets the bot answer one message of a channel after the other. */
export function createTurns(parts: Parts): Turns {
  const { api, states, reports, settings, handlers } = parts
  // Two queues, so that an agent sees the customer's next message while the bot still thinks about the last one.
  const arrivals = createChannelQueue()
  const turns = createChannelQueue()
  const taken = createOncePerId()
  const deliveries = createChannelQueue()

  async function takeIn(body: PlatformBody, take: (message: IncomingMessage) => Promise<Received | undefined>): Promise<Received[]> {
    const arriving = readIncoming(body, settings.platform).map(take)
    const [outcomes, changes] = await Promise.all([Promise.allSettled(arriving), Promise.allSettled(readChanges(body).map(change))])
    for (const outcome of changes) if (outcome.status === 'rejected') throw outcome.reason
    return outcomes.flatMap((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value ?? []
    })
  }

  /** Undefined for a repeat. */
  async function arriveOnce(message: IncomingMessage): Promise<Received | undefined> {
    // A bot without onMessage answers by itself: here nobody knows whether it did, or failed.
    if (!handlers.message) return arrive(message)
    const name = nameOf(message)
    // What has no name goes the same way, so that it does not overtake what has one.
    return deliveries.run(name ?? randomUUID(), async () => {
      if (name === undefined) return arrive(message)
      let received: Received | undefined
      await taken.run(name, async () => void (received = await arrive(message)))
      return received
    })
  }

  async function change({ channel, raw }: IncomingChange): Promise<void> {
    await arrivals.run(channel, async () => {
      const idempotencyKey = randomUUID()
      try {
        states.learn(channel, await tellNow(parts, channel, (retry) => api.in(raw, { idempotencyKey, retry })))
      } catch (error) {
        if (!isUnreachable(error)) throw error
        settings.onError(error)
        reports.add(channel, async (retry) => void (await api.in(raw, { idempotencyKey, retry })))
      }
    })
  }

  async function arrive(message: IncomingMessage): Promise<Received> {
    const { turn } = await arrivals.run(message.channel, async () => {
      const known = await ask(message)
      return { turn: turns.run(message.channel, () => claimTurn(message, known)) }
    })
    return turn
  }

  async function ask(message: IncomingMessage): Promise<Known> {
    const { channel, raw } = message
    const idempotencyKey = randomUUID()
    try {
      return learn(message, await tellNow(parts, channel, (retry) => api.in(raw, { idempotencyKey, retry })))
    } catch (error) {
      if (!isUnreachable(error)) throw error
      settings.onError(error)
      const last = states.get(channel)
      const paused = settings.onUnreachable === 'silent' || last?.paused === true
      reports.add(channel, async (retry) => {
        try {
          const known = learn(message, await api.in(raw, { idempotencyKey, retry }))
          if (paused) claimTurnLate(message, known)
        } catch (refusal) {
          if (paused && !isUnreachable(refusal)) forget(message)
          throw refusal
        }
      })
      return { paused, epoch: last?.epoch, reached: false }
    }
  }

  function learn(message: IncomingMessage, standing: Standing): Known {
    states.learn(message.channel, standing)
    return { paused: standing.paused, epoch: standing.epoch, reached: true }
  }

  async function claimTurn(message: IncomingMessage, { paused, epoch, reached }: Known): Promise<Received> {
    const { channel } = message
    const silent = { channel, epoch, reached, answered: false }
    if (paused) return { ...silent, paused }
    // It changed hands while this waited its turn: the answer would be held back. When the bot gets it back, Baton names it as unanswered.
    if (states.movedPast(channel, epoch)) return { ...silent, paused: states.get(channel)?.paused === true }
    if (!handlers.message) return { ...silent, paused }
    await handlers.message(message, createConversation(parts, channel, epoch, message))
    return { ...silent, paused, answered: true }
  }

  function claimTurnLate(message: IncomingMessage, known: Known): void {
    turns
      .run(message.channel, () => claimTurn(message, known))
      .catch((error: unknown) => {
        forget(message)
        settings.onError(error)
      })
  }

  /** The customer has no answer yet: a repeat by the platform is to bring one. */
  function forget(message: IncomingMessage): void {
    const name = nameOf(message)
    if (name !== undefined) taken.forget(name)
  }

  return {
    receive: (body) => takeIn(body, arriveOnce),
    replay: (body) => takeIn(body, arrive),
    change,
    async idle() {
      await deliveries.idle()
      await arrivals.idle()
      await turns.idle()
    },
  }
}

/**
 * Ids are unique in their channel; a message without one is like no other. Slack sends a mention under one id as `message` and as `app_mention`, in any
 * order, where an app asks for both: a bot that answers mentions alone is to see the mention.
 */
function nameOf({ channel, id, raw }: IncomingMessage): string | undefined {
  if (id === undefined) return undefined
  return raw['type'] === 'app_mention' ? `${channel} ${id} mention` : `${channel} ${id}`
}
