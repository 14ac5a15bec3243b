import { fieldsOf, partyId } from '#providers/payloads/narrow.ts'
import { typing, type Typing } from '#shared/topics.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { BotConnections, BotConnection } from './BotConnections.ts'

/** A sign lasts 3 seconds on a screen; of a bot that sends more than one a second the others are dropped. */
const atMostEvery = 1000
/** So many signs of one socket are looked up at the same time. More are lost, and the next is not far. */
const maxLookups = 4
/** Where a conversation belongs is remembered so long, in milliseconds: nobody types for longer without a pause. */
const remembered = 60_000
const maxRemembered = 5000

/** Carries signs of typing both ways between the bots' sockets and the pages. Nothing of it is kept. */
export class TypingSigns {
  readonly #connections: BotConnections
  readonly #ports: ProviderPorts
  readonly #unsubscribe: () => void
  readonly #last = new Map<string, number>()
  readonly #places = new Map<string, { place: Promise<{ botId: string; channel: string } | null>; until: number }>()

  constructor(connections: BotConnections, ports: ProviderPorts) {
    this.#connections = connections
    this.#ports = ports
    this.#unsubscribe = ports.bus.subscribe(typing, (message) => void this.#toBot(message).catch(ports.onError))
  }

  stop(): void {
    this.#unsubscribe()
  }

  /** The bot says that its customer types; signs of a socket that nobody claimed are dropped. */
  async fromBot(connection: BotConnection, payload: unknown): Promise<void> {
    const channel = partyId(fieldsOf(payload)?.['channel'])
    const [bot] = connection.bots.values()
    if (!bot || channel === '' || channel.length > 256 || connection.lookups >= maxLookups) return
    if (!this.#mayAnnounce(`${bot.id} ${channel}`)) return
    connection.lookups++
    const found = await this.#ports.conversationAt(bot, channel).finally(() => connection.lookups--)
    if (found) this.#ports.bus.publish(typing, { channel_id: found.id, person: null, name: found.customer })
  }

  /** An agent types: the bot may show it to the customer. */
  async #toBot({ channel_id, person }: Typing): Promise<void> {
    const workspaces = person === null ? [] : this.#connections.workspaces()
    if (workspaces.length === 0) return
    const place = await this.#placeOf(channel_id, workspaces)
    if (place) this.#connections.newestOf(place.botId)?.socket.volatile.emit('user typing', { channel: place.channel })
  }

  #placeOf(conversation: string, workspaces: string[]): Promise<{ botId: string; channel: string } | null> {
    const known = this.#places.get(conversation)
    if (known && known.until > Date.now()) return known.place
    if (this.#places.size >= maxRemembered) this.#places.clear()
    const place = this.#ports.channelOf(conversation, workspaces)
    this.#places.set(conversation, { place, until: Date.now() + remembered })
    return place
  }

  #mayAnnounce(what: string): boolean {
    const now = Date.now()
    if (now - (this.#last.get(what) ?? 0) < atMostEvery) return false
    if (this.#last.size >= maxRemembered) this.#last.clear()
    this.#last.set(what, now)
    return true
  }
}
