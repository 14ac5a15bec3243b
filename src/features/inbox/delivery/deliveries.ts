import type { Database } from '#platform/db/openDatabase.ts'
import type { Attempt, Outgoing, Transport } from './ports.ts'
import { BotConcurrency } from './BotConcurrency.ts'
import { claimDeliveries, giveUpUnreached } from './deliveryQueries.ts'
import { settleDelivery } from './settleDelivery.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'

/** How many deliveries are under way from this node; each is a request of its own, so more would only wait in memory. */
const inAll = 80
/** To one bot: a webhook that hangs holds each for ten seconds, and enough must be left for the others. */
const toOne = { bySocket: 10, byWebhook: 4 }
/** Due retries and lost hints are found at the latest after this many milliseconds. */
const pollEvery = 1000

export interface DeliveryPorts {
  db: Database
  contexts: RequestContexts
  /** The socket road first: a bot that is connected hears by its socket. */
  sockets: Transport
  webhooks: Transport
  /** Where bots and customers reach this server. */
  publicUrl(): string
  onError: (error: unknown) => void
}

/**
 * Empties the outbox towards the bots. Every node takes what it can reach: bots whose socket it holds, and webhooks. Deliveries of one
 * conversation go out one after the other, in the order in which they were written.
 */
export class Deliveries {
  readonly #ports: DeliveryPorts
  #running: Promise<void> | undefined
  #again = false
  readonly #timers: NodeJS.Timeout[] = []
  #stopped = false
  readonly #underWay = new Set<Promise<void>>()
  readonly #paces = new BotConcurrency()

  constructor(ports: DeliveryPorts) {
    this.#ports = ports
  }

  start(): void {
    this.#timers.push(setInterval(() => this.wake(), pollEvery))
    this.#timers.push(setInterval(() => void giveUpUnreached(this.#ports.contexts).catch(this.#ports.onError), 60_000))
    this.wake()
  }

  /** Something may be due: a row was written, a bot came back, an attempt ended. */
  wake(): void {
    this.#again = true
    if (this.#stopped) return
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
      if (this.#again && !this.#stopped) this.wake()
    })
  }

  /** Finishes what is under way; the rest waits in the outbox for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#timers.forEach(clearInterval)
    await this.#running
    await Promise.allSettled(this.#underWay)
  }

  async #drain(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        const free = inAll - this.#underWay.size
        if (free === 0) return
        const { db, sockets } = this.#ports
        const connected = new Set(sockets.reaches())
        const elsewhere = sockets.elsewhere()
        const room = this.#paces.room((bot) => (connected.has(bot) ? toOne.bySocket : toOne.byWebhook))
        const claimed = await claimDeliveries(db, { connected: [...connected], elsewhere, room, atOnce: { inAll: free, ...toOne } })
        // Asked anew: a bot may have come or gone while its deliveries were being taken.
        const here = new Set(sockets.reaches())
        for (const outgoing of claimed) {
          const { id, webhook } = outgoing.bot
          this.#deliver(outgoing, here.has(id) || webhook === '' ? sockets : this.#ports.webhooks)
        }
      } catch (error) {
        this.#ports.onError(error)
        return
      }
    }
  }

  #deliver(outgoing: Outgoing, transport: Transport): void {
    this.#paces.began(outgoing.bot.id)
    const delivery = this.#attempt(outgoing, transport).catch(this.#ports.onError)
    this.#underWay.add(delivery)
    void delivery.finally(() => {
      this.#underWay.delete(delivery)
      // The next of the same conversation may go now.
      this.wake()
    })
  }

  async #attempt(outgoing: Outgoing, transport: Transport): Promise<void> {
    let attempt: Attempt
    try {
      attempt = await transport.send(withAddresses(outgoing, this.#ports.publicUrl()))
    } catch (error) {
      this.#ports.onError(error)
      attempt = { ok: false, why: 'Baton could not send this. It tries again.', retryable: true }
    }
    this.#paces.ended(outgoing.bot.id, attempt)
    await settleDelivery(this.#ports.contexts, outgoing, attempt)
  }
}

/** What lies on this server is stored by its path; whoever gets it elsewhere needs the whole address. */
function withAddresses(outgoing: Outgoing, server: string): Outgoing {
  if (!outgoing.reply) return outgoing
  const attachments = outgoing.reply.attachments.map((one) =>
    one.image_url?.startsWith('/') ? { ...one, image_url: server + one.image_url } : one,
  )
  return { ...outgoing, reply: { ...outgoing.reply, attachments } }
}
