import type { SdkPorts } from '../SdkPorts.ts'

/** A node that is not heard of for this long has died with its sockets, in milliseconds. */
const forgetAfter = 45_000
/** Bots that come and go together are told of together. */
const tellAfter = 50

/** How many sockets each bot has over all nodes: each node says what it holds, and repeats it. */
export class SocketCounts {
  readonly #bus: SdkPorts['bus']
  readonly #mine: () => Record<string, number>
  readonly #node = crypto.randomUUID()
  readonly #elsewhere = new Map<string, { bots: Record<string, number>; until: number }>()
  readonly #repeat: NodeJS.Timeout
  readonly #deaf: () => void
  #soon: NodeJS.Timeout | undefined

  constructor(bus: SdkPorts['bus'], mine: () => Record<string, number>) {
    this.#bus = bus
    this.#mine = mine
    this.#deaf = bus.subscribe('bot-sockets', (message) => this.#hear(message as { node: string; bots: Record<string, number> }))
    this.#repeat = setInterval(() => this.#say(mine()), forgetAfter / 3)
    this.#repeat.unref()
  }

  changed(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#say(this.#mine())
    }, tellAfter)
  }

  of(botId: string): number {
    const now = Date.now()
    let count = this.#mine()[botId] ?? 0
    for (const { bots, until } of this.#elsewhere.values()) if (until > now) count += bots[botId] ?? 0
    return count
  }

  stop(): void {
    clearInterval(this.#repeat)
    clearTimeout(this.#soon)
    this.#deaf()
    this.#say({})
  }

  #say(bots: Record<string, number>): void {
    this.#bus.publish('bot-sockets', { node: this.#node, bots })
  }

  #hear({ node, bots }: { node: string; bots: Record<string, number> }): void {
    if (node === this.#node) return
    const now = Date.now()
    for (const [other, { until }] of this.#elsewhere) if (until <= now) this.#elsewhere.delete(other)
    this.#elsewhere.set(node, { bots, until: now + forgetAfter })
  }
}
