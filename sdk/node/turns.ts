import { randomUUID } from 'node:crypto'
import { isUnreachable } from './BatonError.ts'
import { createChannelQueue } from './channelQueue.ts'
import { createConversation } from './conversation.ts'
import { type IncomingChange, readChanges } from './incomingChange.ts'
import { type IncomingMessage, readIncoming } from './incomingMessage.ts'
import { type Parts, tellNow } from './parts.ts'
import type { PlatformBody, Standing } from './wire.ts'

/**
 * What became of one customer message. `paused`: a person has the conversation (or the bot waits for Baton). `answered`: onMessage ran.
 * `reached`: false when Baton could not be asked; it is told later.
 */
export type Received = { channel: string; paused: boolean; epoch: number | undefined; answered: boolean; reached: boolean }

export type Turns = {
  receive(body: PlatformBody): Promise<Received[]>
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

  async function receive(body: PlatformBody): Promise<Received[]> {
    const arriving = readIncoming(body).map(arrive)
    const [outcomes, changes] = await Promise.all([Promise.allSettled(arriving), Promise.allSettled(readChanges(body).map(change))])
    for (const outcome of changes) if (outcome.status === 'rejected') throw outcome.reason
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
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
        const known = learn(message, await api.in(raw, { idempotencyKey, retry }))
        if (paused) claimTurnLate(message, known)
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
    turns.run(message.channel, () => claimTurn(message, known)).catch(settings.onError)
  }

  return {
    receive,
    change,
    async idle() {
      await arrivals.idle()
      await turns.idle()
    },
  }
}
