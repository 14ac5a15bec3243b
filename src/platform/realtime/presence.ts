import * as z from 'zod/mini'
import { topic } from '#shared/topics.ts'
import type { Bus } from './bus.ts'

const Onlooker = z.object({ id: z.string(), name: z.string() })
export type Onlooker = z.output<typeof Onlooker>
/** Where a conversation lies, which says who may know that somebody looks at it. */
const Where = z.object({ workspace: z.string(), bot: z.string() })
export type Where = z.output<typeof Where>

/** Who of a node looks at something, all of them; and the question of a node who does. */
export const presenceTopics = (name: string) => ({
  said: topic(name, z.object({ node: z.string(), channel: z.string(), where: Where, people: z.array(Onlooker) })),
  asked: topic(`${name}?`, z.object({ node: z.string(), channel: z.string() })),
})
const ofConversations = presenceTopics('presence')
export const presence = ofConversations.said
type PresenceNotice = z.output<typeof presence.message>

/** A node that reports nothing for this long has died with its people. */
const forgetAfter = 45_000

/** Who has which conversation open, over all nodes: each says what its own sockets look at, and repeats it. */
export class Presence {
  readonly #bus: Bus
  readonly #topics: ReturnType<typeof presenceTopics>
  readonly #node = crypto.randomUUID()
  /** By conversation, the people of this node, one entry a socket. */
  readonly #here = new Map<string, Map<string, Onlooker>>()
  readonly #elsewhere = new Map<string, Map<string, { people: Onlooker[]; until: number }>>()
  readonly #timer: NodeJS.Timeout
  /** Of every conversation that anybody looks at. */
  readonly #where = new Map<string, Where>()
  /** Of every conversation that anybody looks at, as text, whom was last told of. */
  readonly #told = new Map<string, string>()
  readonly #changed: (channel: string, people: Onlooker[], where: Where) => void

  /** `changed` is told of everybody who looks at a conversation, once others do than it was told. */
  constructor(bus: Bus, changed: (channel: string, people: Onlooker[], where: Where) => void, topics = ofConversations) {
    this.#bus = bus
    this.#topics = topics
    this.#changed = changed
    bus.subscribe(topics.said, (notice) => this.#receive(notice))
    bus.subscribe(topics.asked, ({ node, channel }) => {
      if (node !== this.#node && this.#here.has(channel)) this.#say(channel)
    })
    this.#timer = setInterval(() => this.#repeat(), forgetAfter / 3)
    this.#timer.unref()
  }

  enter(channel: string, where: Where, socket: string, person: Onlooker): void {
    this.#where.set(channel, where)
    const sockets = this.#here.get(channel) ?? new Map<string, Onlooker>()
    this.#here.set(channel, sockets.set(socket, person))
    this.#bus.publish(this.#topics.asked, { node: this.#node, channel })
    this.#say(channel)
  }

  leave(channel: string, socket: string): void {
    const sockets = this.#here.get(channel)
    if (!sockets?.delete(socket)) return
    if (sockets.size === 0) this.#here.delete(channel)
    this.#say(channel)
  }

  /** Everybody who looks at a conversation, each once, by name. */
  onlookers(channel: string): Onlooker[] {
    const now = Date.now()
    const others = [...(this.#elsewhere.get(channel)?.values() ?? [])]
      .filter((notice) => notice.until > now)
      .flatMap((notice) => notice.people)
    const everybody = [...(this.#here.get(channel)?.values() ?? []), ...others]
    return [...new Map(everybody.map((person) => [person.id, person])).values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** Every conversation of a workspace that somebody looks at, with who does. */
  ofWorkspace(workspace: string): { channel: string; where: Where; people: Onlooker[] }[] {
    return [...this.#where].flatMap(([channel, where]) => {
      const people = where.workspace === workspace ? this.onlookers(channel) : []
      return people.length === 0 ? [] : [{ channel, where, people }]
    })
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const channel of this.#here.keys()) this.#say(channel, [])
  }

  #say(channel: string, people: Onlooker[] = [...(this.#here.get(channel)?.values() ?? [])]): void {
    const where = this.#where.get(channel)
    if (where) this.#bus.publish(this.#topics.said, { node: this.#node, channel, where, people })
  }

  #receive({ node, channel, where, people }: PresenceNotice): void {
    this.#where.set(channel, where)
    if (node !== this.#node) {
      const notices = this.#elsewhere.get(channel) ?? new Map<string, { people: Onlooker[]; until: number }>()
      if (people.length > 0) notices.set(node, { people, until: Date.now() + forgetAfter })
      else notices.delete(node)
      if (notices.size > 0) this.#elsewhere.set(channel, notices)
      else this.#elsewhere.delete(channel)
    }
    this.#tell(channel, where)
  }

  #tell(channel: string, where: Where): void {
    const everybody = this.onlookers(channel)
    const now = JSON.stringify(everybody)
    const before = this.#told.get(channel) ?? '[]'
    if (everybody.length > 0) this.#told.set(channel, now)
    else {
      this.#told.delete(channel)
      this.#where.delete(channel)
    }
    if (now !== before) this.#changed(channel, everybody, where)
  }

  #repeat(): void {
    for (const channel of this.#here.keys()) this.#say(channel)
    const now = Date.now()
    for (const [channel, notices] of this.#elsewhere) {
      for (const [node, notice] of notices) if (notice.until <= now) notices.delete(node)
      if (notices.size > 0) continue
      this.#elsewhere.delete(channel)
      const where = this.#where.get(channel)
      if (where) this.#tell(channel, where)
    }
  }
}
