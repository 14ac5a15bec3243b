import type { Socket } from 'socket.io'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'

/** A socket, and whose it is: nobody's until it is claimed, and then of one bot or, where one process speaks for several, of more. */
export interface BotConnection {
  socket: Socket
  bots: Map<string, BotIdentity>
  /** Bots that named it while it was nobody's. */
  waiting: Map<string, BotIdentity>
  /** The bot confirms what it is told. */
  acks: boolean
  /** How many signs of typing are being looked up for it. */
  lookups: number
}

/** The sockets of this node. */
export class BotConnections {
  readonly #connections = new Map<string, BotConnection>()
  /** The claimed sockets of each bot, the one that was claimed last at the end. */
  readonly #byBot = new Map<string, BotConnection[]>()

  add(socket: Socket): BotConnection {
    const connection: BotConnection = { socket, bots: new Map(), waiting: new Map(), acks: false, lookups: 0 }
    this.#connections.set(socket.id, connection)
    return connection
  }

  remove(connection: BotConnection): void {
    this.#connections.delete(connection.socket.id)
    for (const id of connection.bots.keys()) {
      const rest = this.#byBot.get(id)!.filter((other) => other !== connection)
      if (rest.length > 0) this.#byBot.set(id, rest)
      else this.#byBot.delete(id)
    }
  }

  find(socketId: string): BotConnection | undefined {
    return this.#connections.get(socketId)
  }

  give(connection: BotConnection, bot: BotIdentity): void {
    if (!connection.bots.has(bot.id)) this.#byBot.set(bot.id, [...(this.#byBot.get(bot.id) ?? []), connection])
    connection.bots.set(bot.id, bot)
  }

  /** Where a bot is reached: a process that has just come up is likelier to be there than one that was there before. */
  newestOf(botId: string): BotConnection | undefined {
    return this.#byBot.get(botId)?.at(-1)
  }

  bots(): string[] {
    return [...this.#byBot.keys()]
  }

  workspaces(): string[] {
    return [...new Set(this.claimed().flatMap((connection) => [...connection.bots.values()].map((bot) => bot.workspaceId)))]
  }

  /** How many sockets each bot has. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#byBot].map(([id, connections]) => [id, connections.length]))
  }

  countOf(botId: string): number {
    return this.#byBot.get(botId)?.length ?? 0
  }

  claimed(): BotConnection[] {
    return [...this.#connections.values()].filter((connection) => connection.bots.size > 0)
  }
}
