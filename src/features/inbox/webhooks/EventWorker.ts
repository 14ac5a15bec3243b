import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { Rounds } from '#platform/jobs/Rounds.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { firstLane, holdLanes, keepLane, releaseLane, waitingEvents, type Lane, type WaitingEvent } from './eventQueries.ts'
import type { Parsed, RawRequest } from './ports.ts'
import { handleEvent, type EventPorts } from './handleEvent.ts'

/** Lost hints, and what is to be tried again, are found at the latest after this many milliseconds. */
const pollEvery = 1000
/** A lane is held on to so often, in milliseconds, while its events are worked on. */
const keepEvery = 5000
/** So many accounts are worked on at once by one server. */
const lanesAtOnce = 20

export interface WorkerPorts extends EventPorts {
  db: Database
  /** What an event says, by its provider. Throws where the provider does, or where there is none. */
  parse(provider: string, event: { raw: RawRequest; bot: BotIdentity; settings: WaitingEvent['settings'] }): Parsed[]
  onError: (error: unknown) => void
}

/**
 * Works on what companies sent, in the order in which it was kept. Each account is a lane that one server holds at a time; within it conversations
 * wait for themselves only: an event that fails holds back later ones of its conversations, and no others.
 */
export class EventWorker {
  readonly #ports: WorkerPorts
  readonly #holder = newId()
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #rounds: Rounds
  #timer: NodeJS.Timeout | undefined
  /** How often it was woken. */
  #wakings = 0
  /** More accounts may wait than could be worked on: the end of a lane makes room for one of them. */
  #isFull = false
  /** The lane that was taken last while more waited than could be worked on: each has its turn, however busy those before it are. */
  #last = firstLane

  constructor(ports: WorkerPorts) {
    this.#ports = ports
    this.#rounds = new Rounds(() => this.#claimLanes(), ports.onError)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollEvery)
    this.wake()
  }

  /** Something may be there to be worked on. */
  wake(): void {
    this.#wakings++
    this.#rounds.wake()
  }

  /** Finishes the events that are being worked on; the rest waits for the next server that looks. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#rounds.stop()
    await Promise.allSettled(this.#lanes.values())
  }

  async #claimLanes(): Promise<void> {
    const free = lanesAtOnce - this.#lanes.size
    this.#isFull = free === 0
    if (this.#isFull) return
    const lanes = await holdLanes(this.#ports.db, this.#holder, free, this.#last)
    this.#isFull = lanes.length === free
    if (!this.#isFull && this.#last !== firstLane) this.#rounds.wake()
    this.#last = this.#isFull ? lanes.at(-1)! : firstLane
    for (const lane of lanes) this.#open(lane)
  }

  #open(lane: Lane): void {
    const name = `${lane.provider} ${lane.account}`
    const wakings = this.#wakings
    const work = this.#workOn(lane)
      .catch(this.#ports.onError)
      .finally(() => {
        this.#lanes.delete(name)
        // While this lane was held nobody could take it for what was kept meanwhile, nor another where there was no room.
        if (this.#isFull || this.#wakings !== wakings) this.#rounds.wake()
      })
    this.#lanes.set(name, work)
  }

  async #workOn(lane: Lane): Promise<void> {
    const { db, onError } = this.#ports
    const keeping = setInterval(() => void keepLane(db, lane, this.#holder).catch(onError), keepEvery)
    try {
      // What was kept since is found when the lane is taken again: one that waited for a quiet moment would keep others out.
      while ((await this.#pass(lane)) && !this.#rounds.isStopped && (await keepLane(db, lane, this.#holder)));
    } finally {
      clearInterval(keeping)
      await releaseLane(db, lane, this.#holder)
    }
  }

  /** Works on the oldest events of a lane; answers whether that got anywhere and more wait. */
  async #pass(lane: Lane): Promise<boolean> {
    /** The last report of each conversation that is being stored; what comes behind it waits for it, and does not come if it fails. */
    const tails = new Map<string, Promise<unknown>>()
    const { events, more } = await waitingEvents(this.#ports.db, lane)
    const outcomes = await Promise.allSettled(events.map((event) => handleEvent(event, () => this.#read(event), tails, this.#ports)))
    // What became of it could not be written: it is tried again with the next look.
    for (const one of outcomes) if (one.status === 'rejected') this.#ports.onError(one.reason)
    return more && outcomes.some((one) => one.status === 'fulfilled' && one.value === 'settled')
  }

  #read({ provider, raw, bot, settings, account }: WaitingEvent): Parsed[] {
    // A server of 0.1.0 kept a body whole for each of its accounts: what it says to others is in their events.
    return this.#ports.parse(provider, { raw, bot, settings }).filter((item) => item.account === null || item.account === account)
  }
}
