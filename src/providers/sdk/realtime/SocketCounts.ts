import * as z from 'zod/mini'
import { topic } from '#shared/topics.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'

/** How many sockets a node holds of each bot. */
export const botSockets = topic('bot-sockets', z.object({ node: z.string(), bots: z.record(z.string(), z.number()) }))

/** A node that reports nothing for this long has died with its sockets, in milliseconds. */
const forgetAfter = 45_000
/** Each node repeats what it holds so often. */
const repeatAfter = forgetAfter / 3
/** What a node said is acted on for little longer than until it says it again: should it have died, what it would hand to its bots waits no longer. */
const actOnFor = repeatAfter + 5000
/** Bots that come and go together are reported together. */
const announceAfter = 50

/** The sockets of this node: how many each bot has, and how many one has. */
interface OwnSockets {
  counts(): Record<string, number>
  countOf(botId: string): number
}

/** How many sockets each bot has over all nodes: each node says what it holds, and repeats it. */
export class SocketCounts {
  readonly #bus: ProviderPorts['bus']
  readonly #mine: OwnSockets
  readonly #node = crypto.randomUUID()
  readonly #elsewhere = new Map<string, { bots: Record<string, number>; receivedAt: number }>()
  readonly #repeat: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #soon: NodeJS.Timeout | undefined

  constructor(bus: ProviderPorts['bus'], mine: OwnSockets) {
    this.#bus = bus
    this.#mine = mine
    this.#unsubscribe = bus.subscribe(botSockets, (message) => this.#receive(message))
    this.#repeat = setInterval(() => this.#say(mine.counts()), repeatAfter)
    this.#repeat.unref()
    this.changed()
  }

  changed(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#say(this.#mine.counts())
    }, announceAfter)
  }

  of(botId: string): number {
    const now = Date.now()
    let count = this.#mine.countOf(botId)
    for (const { bots, receivedAt } of this.#elsewhere.values()) if (receivedAt > now - forgetAfter) count += bots[botId] ?? 0
    return count
  }

  /** The bots that are connected to other nodes, by what these said a moment ago. */
  elsewhere(): string[] {
    const now = Date.now()
    return [...this.#elsewhere.values()].flatMap(({ bots, receivedAt }) => (receivedAt > now - actOnFor ? Object.keys(bots) : []))
  }

  stop(): void {
    clearInterval(this.#repeat)
    clearTimeout(this.#soon)
    this.#unsubscribe()
    this.#say({})
  }

  #say(bots: Record<string, number>): void {
    this.#bus.publish(botSockets, { node: this.#node, bots })
  }

  #receive({ node, bots }: { node: string; bots: Record<string, number> }): void {
    if (node === this.#node) return
    const now = Date.now()
    for (const [other, { receivedAt }] of this.#elsewhere) if (receivedAt <= now - forgetAfter) this.#elsewhere.delete(other)
    // A node that has just come does not know the others' sockets.
    if (!this.#elsewhere.has(node) && Object.keys(this.#mine.counts()).length > 0) this.changed()
    this.#elsewhere.set(node, { bots, receivedAt: now })
  }
}
