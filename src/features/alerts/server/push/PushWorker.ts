import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'
import { Rounds } from '#platform/jobs/Rounds.ts'
import { isAsleep, planPush, retryIn, type NextPush } from '#features/alerts/pushRules.ts'
import { pushStrings } from '#features/alerts/push.strings.ts'
import { bodyOf } from './bodyOf.ts'
import { forgetDevices, unseal } from './devices.ts'
import type { PushPorts } from './PushPorts.ts'
import * as queries from './pushQueries.ts'
import { sendPush } from './sendPush.ts'
import { readVapidKeys, type VapidKeys } from './vapidKeys.ts'

/** To so many devices a server speaks at a time. */
const inAll = 40
/** Lost hints, and what is to be tried again, are found at the latest after this many milliseconds. */
const pollEvery = 1000
/** The push services of Apple end a subscription after some pushes that show nothing. */
const showsAlways = /(^|\.)push\.apple\.com$/

/** What the worker stands on. */
export interface PushGround extends PushPorts {
  db: Database
  onError: (error: unknown) => void
}

/**
 * Sends what is due to the devices of people. Any server takes any device, one push to it after the other: what replaces and what takes back must not
 * overtake what it is about.
 */
export class PushWorker {
  readonly #ground: PushGround
  readonly #underWay = new Set<Promise<void>>()
  readonly #rounds: Rounds
  #timer: NodeJS.Timeout | undefined
  #keys: VapidKeys | undefined

  constructor(ground: PushGround) {
    this.#ground = ground
    this.#rounds = new Rounds(() => this.#takeDue(), ground.onError)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollEvery)
    this.wake()
  }

  /** Something may be to send. */
  wake(): void {
    this.#rounds.wake()
  }

  /** Finishes what is being sent; the rest waits for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#rounds.stop()
    await Promise.allSettled(this.#underWay)
  }

  async #takeDue(): Promise<void> {
    const free = inAll - this.#underWay.size
    if (free <= 0) return
    for (const device of await queries.claimDevices(this.#ground.db, free)) this.#take(device)
  }

  #take(device: queries.BusyDevice): void {
    const work = this.#serve(device).catch((error: unknown) => this.#failed(device, error))
    this.#underWay.add(work)
    void work.finally(() => {
      this.#underWay.delete(work)
      // What came for it while it was busy.
      this.wake()
    })
  }

  async #serve(device: queries.BusyDevice): Promise<void> {
    const { db } = this.#ground
    if (!device.isSignedIn) return this.#forget(device, null)
    const next = await this.#next(device)
    if (next === null) return queries.releaseDevice(db, device.id)
    const { plan, push } = next
    const subscription = unseal(device.sealed, this.#ground.vault)
    if (subscription === null) return this.#forget(device, pushStrings.why.ended(device.service))
    // Only a summary says what else calls for the person.
    const calling = plan.what === 'summary' ? await queries.readCalling(db, device.id, device.person) : []
    const count = await queries.countCalling(db, device.person)
    const body = bodyOf(plan, { push, person: device.person, calling, count, now: Date.now() })
    const tries = Math.max(...plan.attempts.map((one) => one.tries)) + 1
    const keys = (this.#keys ??= await readVapidKeys(db, this.#ground.vault))
    const sent = await sendPush(subscription, body, plan, tries, { ...this.#ground, keys })
    if (sent.outcome === 'ended') return this.#forget(device, sent.why)
    if (sent.outcome === 'accepted') return this.#write((trx) => queries.settleSent(trx, device.id, plan.attempts, body.what === 'summary'))
    if (sent.outcome === 'refused') await queries.settleRefused(db, plan.attempts, sent.why)
    return queries.releaseDevice(db, device.id, sent.outcome === 'again' ? sent.afterMs : 0)
  }

  /** The database failed meanwhile. Nobody else would take the device for a while, and what is to be taken back from it would stay there. */
  async #failed(device: queries.BusyDevice, error: unknown): Promise<void> {
    this.#ground.onError(error)
    await queries.releaseDevice(this.#ground.db, device.id, retryIn(1)).catch(this.#ground.onError)
  }

  /** Decides what goes out to a device, and notes that it is being sent. */
  #next(device: queries.BusyDevice): Promise<{ plan: NextPush<queries.DueRow>; push: string } | null> {
    return this.#write(async (trx) => {
      const due = await queries.readDue(trx, device.id)
      const now = Date.now()
      const sleeps = isAsleep(device.unanswered, device.heardAt, now)
      const { settle, next } = planPush(due, { sleeps, takesSilent: !showsAlways.test(device.service) }, now)
      await queries.settleUnsent(trx, due, settle, pushStrings.why.late)
      return next && { plan: next, push: await queries.beginPush(trx, next.attempts) }
    })
  }

  /** A device is none any more: its push service says so, or it was signed out. */
  async #forget({ id }: queries.BusyDevice, why: string | null): Promise<void> {
    await this.#write((trx) => forgetDevices(trx, sql`id = ${id}`, why))
  }

  /** What the log brings writes to the same attempts. */
  #write<T>(work: (trx: DatabaseOrTransaction) => Promise<T>): Promise<T> {
    return retryDeadlocks(() => this.#ground.db.transaction().execute(work))
  }
}
