import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'
import { BatonError } from './BatonError.ts'
import { type Deliver, type DeliveryName, deliveryNames } from './deliveries.ts'
import type { OnceOutcome } from './oncePerId.ts'
import { backOff } from './sendWithRetries.ts'
import { within } from './within.ts'

/**
 * A line to Baton that stays open as long as Baton is there and comes back when it is. `known` resolves once Baton has accepted whose
 * socket this is, as it tells it nothing before; it rejects when the keys are refused or socket.io-client is not installed.
 */
export type Realtime = {
  known: Promise<void>
  /** Says that the customer of a channel types; lost while the line is down, as it is worth nothing later. */
  reportTyping(channel: string): void
  /** Takes nothing more, and hangs up when what is being worked on has been acknowledged: what is not, Baton would hand over again. */
  close(): Promise<void>
}

/** Baton takes an acknowledgement that comes later for lost. */
const acknowledgedWithinMs = 5_000
/** By then it is told that the bot is at it; the way to it takes some of the five seconds. */
const answerWithinMs = 4_000

type Outcome = { ok: true } | { ok: false; error: string; code?: 'running' }
type Acknowledge = (outcome: Outcome) => void
type Line = { server: string; api: Api; deliver: Deliver; onError(error: unknown): void; answerWithinMs?: number }
/** What of a line is being worked on, and whether it takes more. */
type Work = { underWay: Set<Promise<void>>; isClosing: boolean }
type Client = typeof import('socket.io-client')
type Socket = ReturnType<Client['io']>

export function openRealtime(line: Line): Realtime {
  const hangUp = new AbortController()
  const work: Work = { underWay: new Set(), isClosing: false }
  let socket: Socket | undefined
  const known = loadClient().then(({ io }) => {
    if (hangUp.signal.aborted) return undefined
    // Polls of one socket may come to several servers, of which one knows it; a websocket stays with the one that it came to.
    const ways = { transports: ['websocket', 'polling'], tryAllTransports: true }
    socket = io(line.server, { path: '/socket.io', autoConnect: false, forceNew: true, ...ways })
    return hold(socket, line, work, hangUp.signal)
  })
  return {
    known,
    reportTyping: (channel) => void socket?.volatile.emit('user typing', { channel }),
    async close() {
      work.isClosing = true
      await within(acknowledgedWithinMs, Promise.all(work.underWay))
      hangUp.abort()
    },
  }
}

async function loadClient(): Promise<Client> {
  try {
    return await import('socket.io-client')
  } catch (cause) {
    throw new Error('Install socket.io-client, or set socket: false and give the bot a webhook', { cause })
  }
}

function hold(socket: Socket, line: Line, work: Work, hangUp: AbortSignal): Promise<void> {
  for (const name of deliveryNames) {
    socket.on(name, (payload: unknown, acknowledge?: Acknowledge) => {
      if (work.isClosing) return acknowledge?.({ ok: false, error: 'the bot is closing' })
      const handling = handle(line, name, payload, acknowledge).finally(() => work.underWay.delete(handling))
      work.underWay.add(handling)
    })
  }
  return new Promise((resolve, reject) => {
    let current: string | undefined
    let everClaimed = false
    hangUp.addEventListener('abort', () => {
      current = undefined
      socket.disconnect()
      resolve()
    })
    socket.on('socket_id_set', (socketId: string) => {
      current = socketId
      const mayGiveUp = () => !everClaimed
      claim(line, socketId, () => current === socketId, mayGiveUp).then(
        (claimed) => {
          everClaimed ||= claimed
          if (claimed) resolve()
        },
        (refusal: Error) => {
          socket.disconnect()
          reject(refusal)
        },
      )
    })
    let isUnreachable = false
    socket.on('connect', () => (isUnreachable = false))
    socket.on('connect_error', (cause) => {
      // The client tries on by itself, and each attempt would say the same.
      if (!isUnreachable)
        line.onError(new BatonError('unreachable', `The socket to Baton does not open: ${cause.message}`, { unreachable: true, cause }))
      isUnreachable = true
    })
    socket.on('disconnect', (reason) => {
      current = undefined
      // The one case in which the client does not come back by itself: the server closed this socket, as it does when it stops.
      if (reason === 'io server disconnect') setTimeout(() => hangUp.aborted || socket.connect(), backOff(1_000, 1))
    })
    socket.connect()
  })
}

/**
 * Claims the socket, as often as it takes while it lives: unclaimed, the bot would look connected and receive nothing. False when the
 * socket died before. Rejects on refused keys, but only at the start, where a person sees it: a bot at work must not give up.
 */
async function claim({ api, onError }: Line, socketId: string, alive: () => boolean, mayGiveUp: () => boolean): Promise<boolean> {
  for (let attempt = 1; alive(); attempt += 1) {
    try {
      await api.registerSocket(socketId)
      return true
    } catch (error) {
      if (error instanceof BatonError && [401, 403].includes(error.status) && mayGiveUp()) throw error
      onError(error)
      await sleep(Math.min(30_000, backOff(500, attempt)), undefined, { ref: false })
    }
  }
  return false
}

async function handle(line: Line, name: DeliveryName, payload: unknown, acknowledge: Acknowledge = () => {}): Promise<void> {
  const handling = line.deliver(name, payload).then(outcomeOf, (error: unknown): Outcome => {
    line.onError(error)
    return { ok: false, error: error instanceof Error ? error.message : String(error) }
  })
  acknowledge((await within(line.answerWithinMs ?? answerWithinMs, handling)) ?? outcomeOf('running'))
  await handling
}

function outcomeOf(outcome: OnceOutcome): Outcome {
  return outcome === 'running' ? { ok: false, error: 'it is still being worked on', code: 'running' } : { ok: true }
}
