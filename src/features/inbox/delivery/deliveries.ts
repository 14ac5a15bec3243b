import type { Database } from '#platform/db/openDatabase.ts'
import { Rounds } from '#platform/jobs/Rounds.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { BotConcurrency } from './BotConcurrency.ts'
import { claimDeliveries, giveUpUnreached, holdClaim, hurry, type Claimed } from './deliveryQueries.ts'
import { explainWaiting } from './explainWaiting.ts'
import type { Attempt, Outgoing, Transport } from './ports.ts'
import { withdrawUpdate } from './outdatedUpdates.ts'
import { servingOf, transportFor } from './serving.ts'
import { settleDelivery } from './settleDelivery.ts'
import { withdrawAnswer } from './withdrawAnswer.ts'
import { wholeAddresses } from '#features/inbox/timeline/wholeAddresses.ts'

/** How many deliveries are under way from this node; each is a request of its own, so more would only wait in memory. */
const inAll = 80
/** Due retries and lost hints are found at the latest after this many milliseconds. */
const pollEvery = 1000
/** An attempt that is under way says so after so many milliseconds, again and again: one of many parts may take long. */
const holdEvery = 20_000
/** What hangs is looked for at the latest after this many milliseconds. */
const explainEvery = 5000

export interface DeliveryPorts {
  db: Database
  contexts: RequestContexts
  /** By the names that stand in deliveries; of two that reach a bot, the first is taken. */
  transports: ReadonlyMap<string, Transport>
  /** Opens what the source of a bot asked for, as its transports take it. Throws when it cannot be read. */
  credentialsOf(source: string, sealed: Claimed['sealed']): unknown
  /** Where bots and customers reach this server. */
  publicUrl(): string
  onError: (error: unknown) => void
  /** An attempt ended, for the figures of this server; `lost` is one whose server died before it knew the outcome. */
  onAttempt?: (transport: string, outcome: Attempt['outcome'] | 'lost', seconds: number) => void
}

/**
 * Empties the outbox. Every server takes what its transports reach: bots whose socket it holds, and what any server can send. Deliveries of one
 * conversation go out one after the other, in the order in which they were written.
 */
export class Deliveries {
  readonly #ports: DeliveryPorts
  readonly #rounds: Rounds
  readonly #timers: NodeJS.Timeout[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #concurrency = new BotConcurrency()

  constructor(ports: DeliveryPorts) {
    this.#ports = ports
    this.#rounds = new Rounds(() => this.#claimDue(), ports.onError)
  }

  start(): void {
    this.#timers.push(setInterval(() => this.wake(), pollEvery))
    this.#timers.push(setInterval(() => void explainWaiting(this.#ports.contexts).catch(this.#ports.onError), explainEvery))
    this.#timers.push(setInterval(() => void giveUpUnreached(this.#ports.contexts).catch(this.#ports.onError), 60_000))
    this.wake()
  }

  /** Something may be due: a row was written, an attempt ended. */
  wake(): void {
    this.#rounds.wake()
  }

  /** A bot is there again: what waits for it goes at once, however long its pause would be. */
  reached(botId: string): void {
    this.#concurrency.reached(botId)
    const isHere = [...this.#ports.transports.values()].some((transport) => transport.reaches()?.includes(botId))
    if (!isHere || this.#rounds.isStopped) return
    void hurry(this.#ports.db, [botId])
      .catch(this.#ports.onError)
      .finally(() => this.wake())
  }

  /** Finishes what is under way; the rest waits in the outbox for the next start. */
  async stop(): Promise<void> {
    this.#timers.forEach(clearInterval)
    await this.#rounds.stop()
    await Promise.allSettled(this.#underWay)
  }

  async #claimDue(): Promise<void> {
    const free = inAll - this.#underWay.size
    if (free === 0) return
    const { db, transports } = this.#ports
    const serving = servingOf(transports)
    const claimed = await claimDeliveries(db, serving, this.#concurrency.room(), free)
    // Asked again: a bot may have come or gone while its deliveries were being taken.
    const now = servingOf(transports)
    for (const one of claimed) {
      const names = [now, serving].map((at) => transportFor(at, one.outgoing.bot.id, one.transport))
      const by = names.find((name) => transports.has(name))!
      this.#deliver(one, by)
    }
  }

  #deliver(claimed: Claimed, by: string): void {
    const transport = this.#ports.transports.get(by)!
    this.#concurrency.began(claimed.outgoing.bot.id, transport.concurrency.perBot)
    const delivery = this.#attempt(claimed, by, transport).catch(this.#ports.onError)
    this.#underWay.add(delivery)
    void delivery.finally(() => {
      this.#underWay.delete(delivery)
      // The next of the same conversation may go now.
      this.wake()
    })
  }

  async #attempt({ outgoing, claim, sealed, wasLost, isOvertaken }: Claimed, by: string, transport: Transport): Promise<void> {
    const isShown = outgoing.reply !== null || transport.shows?.(outgoing) === true
    const isLost = wasLost && isShown && transport.lost !== undefined
    // What may have arrived is not taken back.
    if (isOvertaken && !isLost) {
      this.#concurrency.ended(outgoing.bot.id, null)
      const withdraw = outgoing.kind === 'channel update' ? withdrawUpdate : withdrawAnswer
      return withdraw(this.#ports.contexts, outgoing)
    }
    const began = performance.now()
    const attempt: Attempt = isLost
      ? { outcome: 'refused', reason: transport.lost!, retryable: false }
      : await this.#hold(outgoing, claim, () => this.#send(withAddresses(outgoing, this.#ports.publicUrl()), sealed, transport))
    this.#ports.onAttempt?.(by, isLost ? 'lost' : attempt.outcome, (performance.now() - began) / 1000)
    this.#concurrency.ended(outgoing.bot.id, mayBeThinking(outgoing, attempt) ? null : attempt)
    await settleDelivery(this.#ports.contexts, outgoing, attempt, { claim, shown: sealed.credentials })
  }

  /** Keeps what is claimed from being taken for lost as long as the attempt lasts. */
  async #hold(outgoing: Outgoing, claim: string, send: () => Promise<Attempt>): Promise<Attempt> {
    const timer = setInterval(() => void holdClaim(this.#ports.db, outgoing, claim).catch(this.#ports.onError), holdEvery)
    try {
      return await send()
    } finally {
      clearInterval(timer)
    }
  }

  async #send(outgoing: Outgoing, sealed: Claimed['sealed'], transport: Transport): Promise<Attempt> {
    let credentials: unknown
    try {
      if (!transport.needsNoCredentials) credentials = this.#ports.credentialsOf(outgoing.bot.source, sealed)
    } catch (error) {
      this.#ports.onError(error)
      return { outcome: 'refused', reason: { code: 'outbox.credentials' }, retryable: true }
    }
    try {
      return await transport.send(outgoing, credentials)
    } catch (error) {
      this.#ports.onError(error)
      return { outcome: 'refused', reason: { code: 'outbox.broken' }, retryable: true }
    }
  }
}

/** Whether a bot was handed back a conversation, took that whole, and may think about its answers for longer than it is waited for. */
function mayBeThinking({ update }: Outgoing, attempt: Attempt): boolean {
  return attempt.outcome === 'unreachable' && attempt.unconfirmed !== undefined && update?.['unanswered'] !== undefined
}

function withAddresses(outgoing: Outgoing, server: string): Outgoing {
  const { reply } = outgoing
  return reply ? { ...outgoing, reply: { ...reply, attachments: wholeAddresses(reply.attachments, server) } } : outgoing
}
