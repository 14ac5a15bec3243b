import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { botReached, topic } from '#shared/topics.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { BotConnections, type BotConnection } from './BotConnections.ts'
import { pollAsOfOld } from './pollAsOfOld.ts'
import { SocketCounts } from './SocketCounts.ts'
import { TypingSigns } from './TypingSigns.ts'

/** A socket that nobody claims is let go of: its client comes back and asks again. */
const claimedWithin = 15_000

/** As the servers of the old clients had it: some of them hang up by themselves when they receive less often than they ping. */
const pingTimeoutMs = 60_000

/** A bot that names its socket with every message is announced to the other nodes so often, in milliseconds. */
const announceAgainAfter = 10_000

/** What a socket may send: signs of typing for all customers of its bots. */
const packets = { burst: 2000, perSecond: 500 }

/** So many bots of one process may name its socket before the socket is claimed. */
const maxWaiting = 100

/** That a bot showed its keys for a socket; travels on the bus, because the socket may be at another node than the call. */
const botClaim = topic(
  'bot-claim',
  z.object({
    socketId: z.string(),
    bot: z.object({ workspaceId: z.string(), id: z.string(), clientKey: z.string(), name: z.string(), platform: z.string() }),
    acks: z.boolean(),
    /** The socket is another bot's of the same workspace, and speaks for this one too. */
    shared: z.boolean(),
  }),
)
type Claim = z.output<typeof botClaim.message>

/**
 * The realtime server of bots, at Socket.IO's usual path; it alone lets in clients of its older protocol. A socket receives its id and then
 * nothing until the call `update_bot_socket_id` has said whose it is.
 */
export class BotSockets {
  readonly connections = new BotConnections()
  readonly #io: Server
  readonly #ports: ProviderPorts
  readonly #counts: SocketCounts
  readonly #typing: TypingSigns
  readonly #subscriptions: (() => void)[]
  readonly #timeoutMs: number
  /** Until when it need not be announced again to other nodes which bot shares which socket. */
  readonly #announced = new Map<string, number>()

  constructor(http: HttpServer, ports: ProviderPorts, timeoutMs: number = claimedWithin) {
    this.#ports = ports
    this.#timeoutMs = timeoutMs
    this.#counts = new SocketCounts(ports.bus, this.connections)
    this.#typing = new TypingSigns(this.connections, ports)
    this.#io = new Server(http, {
      path: '/socket.io',
      allowEIO3: true,
      serveClient: false,
      pingTimeout: pingTimeoutMs,
      maxHttpBufferSize: 100_000,
      cors: { origin: false },
      // The server of the pages ends upgrades that nobody takes.
      destroyUpgrade: false,
      allowRequest: ports.connections.allowRequest,
    })
    ports.connections.guard(this.#io, packets)
    pollAsOfOld(this.#io)
    this.#io.on('connection', (socket) => this.#welcome(socket))
    this.#subscriptions = [ports.bus.subscribe(botClaim, (claim) => this.#read(claim))]
  }

  /** The bot has shown its keys for this socket, wherever it is. */
  claim(bot: BotIdentity, socketId: string, acks: boolean): void {
    const claim = { socketId, bot, acks, shared: false }
    // At this node at once, so that the bot is reached when its call is answered.
    if (!this.#read(claim)) this.#ports.bus.publish(botClaim, claim)
  }

  /** A bot names the socket of its process with what it reports; `''` when it names none. */
  share(bot: BotIdentity, socketId: string): void {
    if (socketId === '' || socketId.length > 100) return
    const claim = { socketId, bot, acks: false, shared: true }
    if (this.#read(claim)) return
    const pair = `${bot.id} ${socketId}`
    const now = Date.now()
    if ((this.#announced.get(pair) ?? 0) > now) return
    if (this.#announced.size > 10_000) this.#announced.clear()
    this.#announced.set(pair, now + announceAgainAfter)
    this.#ports.bus.publish(botClaim, claim)
  }

  /** How many sockets of a bot are open, on all nodes. */
  countOf(botId: string): number {
    return this.#counts.of(botId)
  }

  /** Bots that are connected to other nodes. */
  elsewhere(): string[] {
    return this.#counts.elsewhere()
  }

  /** The keys of a workspace or its bots have changed: its sockets must show theirs again. Clients come back by themselves. */
  letGo(workspaceId: string): void {
    for (const { socket, bots } of this.connections.claimed()) {
      if ([...bots.values()].some((bot) => bot.workspaceId === workspaceId)) dropConnection(socket)
    }
  }

  /** Lets go of every socket and leaves the HTTP server to its owner. */
  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    this.#typing.stop()
    this.#io.engine.close()
    this.#counts.stop()
  }

  #welcome(socket: Socket): void {
    const connection = this.connections.add(socket)
    const timer = setTimeout(() => connection.bots.size === 0 && dropConnection(socket), this.#timeoutMs)
    socket.on('user typing', (payload: unknown) => void this.#typing.fromBot(connection, payload).catch(this.#ports.onError))
    socket.on('disconnect', () => {
      clearTimeout(timer)
      const wasClaimed = connection.bots.size > 0
      this.connections.remove(connection)
      if (wasClaimed) this.#counts.changed()
    })
    socket.emit('socket_id_set', socket.id)
  }

  /** Whether the socket is here. A socket never changes its workspace, so that anyone who learns of its id cannot take it over. */
  #read({ socketId, bot, acks, shared }: Claim): boolean {
    const connection = this.connections.find(socketId)
    if (!connection) return false
    const [first] = connection.bots.values()
    if (first && first.workspaceId !== bot.workspaceId) return true
    if (!first && shared) {
      // The call that shows whose it is may be on its way.
      if (connection.waiting.size < maxWaiting) connection.waiting.set(bot.id, bot)
      return true
    }
    if (acks) connection.acks = true
    for (const one of [bot, ...connection.waiting.values()]) if (one.workspaceId === bot.workspaceId) this.#give(connection, one)
    connection.waiting.clear()
    return true
  }

  #give(connection: BotConnection, bot: BotIdentity): void {
    if (connection.bots.has(bot.id)) return
    this.connections.give(connection, bot)
    this.#counts.changed()
    this.#ports.bus.publish(botReached, bot.id)
  }
}

/** Without a word of farewell: after one, old clients do not come back. */
function dropConnection(socket: Socket): void {
  socket.conn.close()
}
