import type { IncomingMessage } from 'node:http'

/** How much a connection may send: `burst` packets at once, and `perSecond` in the long run. */
export interface PacketRate {
  burst: number
  perSecond: number
}

/** A connection of Engine.IO, as far as it is limited. */
interface EngineConnection {
  request: IncomingMessage
  close(discard?: boolean): unknown
  on(event: 'packet', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
}

export interface ConnectionLimitsOptions {
  /** How many connections one address may have open at this server. */
  perAddress: number
  /** The client's address, as it is counted. */
  addressOf(request: IncomingMessage): string
  /** Called for the first connection in a minute that is refused. */
  onRefused(address: string): void
}

/** So often, in milliseconds, it is said that connections are refused. */
const saidEvery = 60_000

/** Bounds what connections of Socket.IO cost, of all its servers together: how many one address opens, and how much each of them sends. */
export class ConnectionLimits {
  readonly addressOf: (request: IncomingMessage) => string
  readonly #options: ConnectionLimitsOptions
  readonly #open = new Map<string, number>()
  #saidAt = -Infinity

  constructor(options: ConnectionLimitsOptions) {
    this.#options = options
    this.addressOf = (request) => options.addressOf(request)
  }

  /** The option of that name of a Socket.IO server. */
  readonly allowRequest = (request: IncomingMessage, done: (error: string | null, allowed: boolean) => void): void => {
    const address = this.addressOf(request)
    const allowed = (this.#open.get(address) ?? 0) < this.#options.perAddress
    if (!allowed) this.#refused(address)
    done(allowed ? null : 'This address has too many connections open.', allowed)
  }

  /** Counts the connections of a Socket.IO server, and closes those that send more than `rate` allows: their clients come back. */
  guard(io: { engine: { on(event: 'connection', listener: (connection: EngineConnection) => void): unknown } }, rate: PacketRate): void {
    io.engine.on('connection', (connection) => {
      const address = this.addressOf(connection.request)
      this.#open.set(address, (this.#open.get(address) ?? 0) + 1)
      connection.once('close', () => {
        const left = this.#open.get(address)! - 1
        if (left > 0) this.#open.set(address, left)
        else this.#open.delete(address)
      })
      const take = tokenBucket(rate)
      // Told before the packet is read: what a closed connection has sent is not looked at any more.
      connection.on('packet', () => take() || connection.close(true))
    })
  }

  #refused(address: string): void {
    const now = performance.now()
    if (now - this.#saidAt < saidEvery) return
    this.#saidAt = now
    this.#options.onRefused(address)
  }
}

/** Answers whether one more is allowed now. */
function tokenBucket({ burst, perSecond }: PacketRate): () => boolean {
  let tokens = burst
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
