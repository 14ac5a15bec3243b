import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'
import { Rounds } from '#platform/jobs/Rounds.ts'
import { isAsleep, planPush, retryIn, type NextPush, type PushPlan } from '#features/alerts/pushRules.ts'
import { pushStrings } from '#features/alerts/push.strings.ts'
import { countCalling, type Calling } from '#features/alerts/server/countCalling.ts'
import { bodyOf } from './bodyOf.ts'
import { forgetAttempts, forgetDevices, unseal } from './devices.ts'
import type { PushPorts } from './PushPorts.ts'
import * as queries from './pushQueries.ts'
import { sendPush } from './sendPush.ts'
import { removed } from './toldDevices.ts'
import { readVapidKeys, type VapidKeys } from './vapidKeys.ts'

/** To so many devices a server speaks at a time: to everybody of a large team in one go. */
const inAll = 100
/** Lost hints, and what is to be tried again, are found at the latest after this many milliseconds. */
const pollEvery = 1000
/** After a device was served others are looked for so many milliseconds later. */
const gatherMs = 10
/** The push services of Apple end a subscription after some pushes that show nothing. */
const showsAlways = /(^|\.)push\.apple\.com$/

/** What the worker stands on. */
export interface PushDependencies extends PushPorts {
  db: Database
  onError: (error: unknown) => void
}

/** A push that goes out to a device, and how many conversations call for its person. */
interface Push {
  device: queries.BusyDevice
  plan: NextPush<queries.DueRow>
  push: string
  count: number
}

/**
 * Sends what is due to the devices of people. Any server takes any device, one push to it after the other: what replaces and what takes back must not
 * overtake what it is about.
 */
export class PushWorker {
  readonly #deps: PushDependencies
  readonly #underWay = new Set<Promise<void>>()
  readonly #rounds: Rounds
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined
  #keys: VapidKeys | undefined

  constructor(deps: PushDependencies) {
    this.#deps = deps
    this.#rounds = new Rounds(() => this.#claimDue(), deps.onError)
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
    clearTimeout(this.#soon)
    await this.#rounds.stop()
    await Promise.allSettled(this.#underWay)
  }

  async #claimDue(): Promise<void> {
    const free = inAll - this.#underWay.size
    if (free <= 0) return
    const devices = await queries.claimDevices(this.#deps.db, free)
    try {
      const pushes = await this.#begin(devices)
      for (const push of pushes) this.#run(push.device, () => this.#send(push))
      const busy = new Set(pushes.map(({ device }) => device.id))
      for (const device of devices) if (!device.isSignedIn && !busy.has(device.id)) this.#run(device, () => this.#forget(device, null))
    } catch (error) {
      for (const device of devices) this.#run(device, () => Promise.reject(error instanceof Error ? error : new Error(String(error))))
    }
  }

  #run(device: queries.BusyDevice, serve: () => Promise<void>): void {
    const work = serve().catch((error: unknown) => this.#failed(device, error))
    this.#underWay.add(work)
    void work.finally(() => {
      this.#underWay.delete(work)
      // What came for it while it was busy.
      this.#wakeSoon()
    })
  }

  /** Several that end at about the same time are followed by one look. */
  #wakeSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.wake()
    }, gatherMs)
  }

  /** Decides what goes out to devices, for all at once, and notes that it is being sent. Those to which nothing goes out are let go. */
  async #begin(devices: readonly queries.BusyDevice[]): Promise<Push[]> {
    if (devices.length === 0) return []
    const { db } = this.#deps
    const ids = devices.map(({ id }) => id)
    const counting = countCalling(db, [...new Set(devices.map(({ person }) => person))])
    const deciding = this.#write(async (trx) => {
      const due = await queries.readDue(trx, ids)
      const ofDevice = Map.groupBy(due, ({ device }) => device)
      const plans = devices.map((device) => ({ device, ...planOf(device, ofDevice.get(device.id) ?? []) }))
      await queries.settleUnsent(
        trx,
        due,
        plans.flatMap(({ settle }) => settle),
        pushStrings.why.late,
      )
      const begun = plans.flatMap(({ device, next }) => (next ? [{ device, plan: next, push: queries.pushOf(next.attempts) }] : []))
      await queries.beginPushes(
        trx,
        begun.map(({ plan, push }) => ({ attempts: plan.attempts, push })),
      )
      return begun
    })
    const [pushes, counts] = await Promise.all([deciding, counting])
    const busy = new Set(pushes.map(({ device }) => device.id))
    await queries.releaseDevices(
      db,
      ids.filter((id) => !busy.has(id)),
    )
    return pushes.map((push) => ({ ...push, count: push.device.isSignedIn ? totalOf(counts, push.device.person) : 0 }))
  }

  async #send({ device, plan, push, count }: Push): Promise<void> {
    const { db } = this.#deps
    const subscription = unseal(device.sealed, this.#deps.vault)
    if (subscription === null) return this.#forget(device, pushStrings.why.ended(device.service))
    // Only a summary says what else calls for the person.
    const calling = plan.what === 'summary' && device.isSignedIn ? await queries.readCalling(db, device.id, device.person) : []
    const takesSilent = takesSilentPushes(device)
    const body = bodyOf(plan, { push, person: device.person, calling, count, takesSilent, now: device.takenAt })
    const tries = Math.max(...plan.attempts.map((one) => one.tries)) + 1
    const keys = (this.#keys ??= await readVapidKeys(db, this.#deps.vault))
    const sent = await sendPush(subscription, body, plan, tries, { ...this.#deps, keys })
    if (sent.outcome === 'ended') return this.#forget(device, sent.why)
    if (sent.outcome === 'accepted') return this.#write((trx) => queries.settleSent(trx, device.id, plan.attempts, calling))
    if (sent.outcome === 'refused') await queries.settleRefused(db, plan.attempts, sent.why)
    await queries.releaseDevices(db, [device.id], sent.outcome === 'again' ? sent.afterMs : 0)
  }

  /** The database failed meanwhile. Nobody else would take the device for a while, and what is to be taken back from it would stay there. */
  async #failed(device: queries.BusyDevice, error: unknown): Promise<void> {
    this.#deps.onError(error)
    await queries.releaseDevices(this.#deps.db, [device.id], retryIn(1)).catch(this.#deps.onError)
  }

  /** A device is none any more: its push service says so, or it was signed out. That its person removed it meanwhile is remembered. */
  async #forget({ id }: queries.BusyDevice, why: string | null): Promise<void> {
    const isThis = sql`id = ${id} and service <> ${sql.lit(removed)}`
    await forgetAttempts(this.#deps.db, id, isThis, why)
    await this.#write((trx) => forgetDevices(trx, isThis, why))
  }

  /** What the log brings writes to the same attempts. */
  #write<T>(work: (trx: DatabaseOrTransaction) => Promise<T>): Promise<T> {
    return retryDeadlocks(() => this.#deps.db.transaction().execute(work))
  }
}

const totalOf = (counts: readonly Calling[], person: string) => counts.reduce((sum, one) => sum + (one.person === person ? one.open : 0), 0)

const takesSilentPushes = ({ service }: queries.BusyDevice) => !showsAlways.test(service)

function planOf(device: queries.BusyDevice, due: readonly queries.DueRow[]): PushPlan<queries.DueRow> {
  // Who signed out is told nothing there any more. What is taken back tells nothing.
  const attempts = device.isSignedIn ? due : due.map((one) => ({ ...one, open: [] }))
  const { unanswered, respondedAt, takenAt } = device
  return planPush(attempts, { sleeps: isAsleep(unanswered, respondedAt, takenAt), takesSilent: takesSilentPushes(device) }, takenAt)
}
