import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '../RequestContext.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { headOfLog, prunedTo, type LoggedChange } from '../feed.ts'
import { CatchUp } from './CatchUp.ts'
import { handAgain } from './handAgain.ts'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { isDatabaseTrouble } from './isDatabaseTrouble.ts'
import { heldForSeconds, holdSubscriber, moveOn, noteFailure, releaseSubscriber, renewLease, type Held } from './lease.ts'
import { MovedAway } from './MovedAway.ts'
import { readBatch, type Batch } from './readBatch.ts'
import { sentenceOf } from './sentenceOf.ts'
import { forgetSetAside, setAside } from './setAside.ts'
import type { Subscription } from './Subscription.ts'

export interface SubscriberPorts {
  db: Database
  contexts: RequestContexts
  onError: (error: unknown) => void
  /** A batch was handled, or failed, for the figures of this server. */
  onBatch?: (subscriber: string, outcome: 'handled' | 'failed', seconds: number) => void
  timing?: Timing
}

/** Milliseconds. */
interface Timing {
  /** Another server may have gone, or the place been moved from outside: looked at so often without being woken. */
  look: number
  /** Between the first failure and the next try; twice as long after each further one, up to the longest. */
  firstRetry: number
  longestRetry: number
}

/** Rows of the log looked at in one go, unless the subscription says otherwise. */
const usualBatch = 200
/** Failures at one change after which it is set aside, unless the subscription says otherwise: a minute or two. */
const usualTries = 8
const usualTiming: Timing = { look: 5000, firstRetry: 500, longestRetry: 30_000 }
/** Milliseconds. A place that only passed over what is not wanted is written down so often. */
const notedEvery = 10_000
const never = () => false

/** One subscriber on one server: waits until it may hold it, hands it the log batch by batch, and tries again what fails. */
export class Subscriber {
  readonly #ports: SubscriberPorts
  readonly #subscription: Subscription
  readonly #names: ReadonlySet<string>
  readonly #timing: Timing
  readonly #server = newId()
  #running: Promise<void> | undefined
  #beat: NodeJS.Timeout | undefined
  #stopped = false
  #woken = false
  /** Something came that is not to wait for others. */
  #isUrgent = false
  #wake: () => void = () => undefined
  /** Up to where the log was looked at without finding anything, while the place that is written down is `from`. */
  #passed: { from: string; to: string; since: number } | null = null
  /** Where the batch ends that failed: up to there changes are handled one by one, so that only the one that fails waits. */
  #carefulUpTo: string | null = null
  /** Rows of the log looked at in one go; fewer after a batch of which only a part was handled, so that the rest is not read again and again. */
  #atOnce: number
  /** What the step under way hands over. */
  #inHand: Batch | null = null
  #lostConnections = 0
  readonly #catchUp: CatchUp

  constructor(ports: SubscriberPorts, subscription: Subscription) {
    this.#ports = ports
    this.#subscription = subscription
    this.#timing = ports.timing ?? usualTiming
    this.#atOnce = this.#most
    this.#names = new Set(subscription.events.map(({ name }) => name))
    this.#catchUp = new CatchUp(subscription.catchUp?.bind(subscription), (error) => {
      ports.onError(new Error(`The subscriber "${subscription.name}" could not catch up.`, { cause: error }))
    })
  }

  start(): void {
    this.#running = this.#follow()
    // Beside the loop: a batch may take longer than the lease.
    this.#beat = setInterval(
      () => {
        renewLease(this.#ports.db, this.#subscription.name, this.#server).catch(() => undefined)
      },
      (heldForSeconds * 1000) / 3,
    )
    this.#beat.unref()
  }

  /** Something was written that it may want. */
  wake(changes: readonly LoggedChange[]): void {
    const wanted = changes.filter(({ name }) => this.#names.has(name))
    if (wanted.length === 0) return
    this.#woken = true
    this.#isUrgent ||= wanted.some((change) => this.#subscription.isUrgent?.(change) === true)
    this.#wake()
  }

  /** Lets the batch under way end, and leaves the subscriber to another server. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    clearInterval(this.#beat)
    await this.#running
    await this.#catchUp.end()
    await releaseSubscriber(this.#ports.db, this.#subscription.name, this.#server).catch(() => undefined)
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false
      this.#isUrgent = false
      const retryAfter = await this.#turn()
      const ended = performance.now()
      if (retryAfter !== null) {
        await this.#sleep(retryAfter, never)
        continue
      }
      await this.#sleep(this.#timing.look, () => this.#woken)
      const { gatherMs = 0 } = this.#subscription
      // Never longer, whatever the clock says.
      const rest = Math.min(gatherMs, ended + gatherMs - performance.now())
      if (this.#woken && rest > 0) await this.#sleep(rest, () => this.#isUrgent)
    }
  }

  /** Handles everything that waits. Answers the milliseconds after which to try again what failed; null when nothing did. */
  async #turn(): Promise<number | null> {
    let held: Held | null = null
    try {
      while (!this.#stopped) {
        held = await holdSubscriber(this.#ports.db, this.#subscription, this.#server)
        if (!held) {
          await this.#catchUp.end()
          return null
        }
        const began = performance.now()
        const more = await this.#step(held)
        this.#lostConnections = 0
        this.#catchUp.begin()
        if (!more) return null
        const { load = 1 } = this.#subscription
        if (load < 1) await this.#sleep((performance.now() - began) * (1 / load - 1), never)
      }
      return null
    } catch (error) {
      if (error instanceof MovedAway) return 0
      return this.#failed(held, error)
    }
  }

  /** What was missed, what it is to be handed again, or one batch. Answers whether there is more. */
  async #step({ place, isDue }: Held): Promise<boolean> {
    const { db } = this.#ports
    this.#inHand = null
    if (place === null) return this.#bridge(null)
    if (isDue) {
      await handAgain(this.#ports, this.#subscription, this.#server, this.#timing.longestRetry)
      return true
    }
    if (this.#passed?.from !== place) this.#passed = null
    const from = this.#passed?.to ?? place
    if (this.#carefulUpTo !== null && from >= this.#carefulUpTo) this.#carefulUpTo = null
    const batch = await readBatch(
      db,
      from,
      { names: [...this.#names], only: this.#subscription.only, state: this.#subscription.state },
      this.#carefulUpTo === null ? this.#atOnce : 1,
    )
    if (!batch) return this.#bridge(place)
    const isPart = await this.#take(place, batch)
    // Where nothing could be read on, what holds it back wakes it when it is over.
    return isPart || batch.more || (this.#carefulUpTo !== null && batch.end !== from)
  }

  /** Hands over what is wanted of a batch. Answers whether some of it was left for another transaction. */
  async #take(place: string, batch: Batch): Promise<boolean> {
    const count = batch.changes.length
    const handled = count > 0 ? await this.#hand(place, batch) : 0
    if (count === 0) await this.#pass(place, batch.end)
    const isPart = handled < count
    this.#atOnce = Math.min(this.#most, 2 * (isPart ? handled : this.#atOnce))
    return isPart
  }

  get #most(): number {
    return this.#subscription.batch ?? usualBatch
  }

  /** Answers how many of the first changes were handled. */
  async #hand(place: string, batch: Batch): Promise<number> {
    const careful = this.#carefulUpTo
    // Until it is through: whatever fails now is tried one by one.
    this.#carefulUpTo ??= batch.end
    this.#inHand = batch
    const began = performance.now()
    const tell = (outcome: 'handled' | 'failed') =>
      this.#ports.onBatch?.(this.#subscription.name, outcome, (performance.now() - began) / 1000)
    const all = batch.changes.length
    let handled = all
    try {
      await this.#write(place, async (ctx) => {
        handled = (await this.#subscription.handle(ctx, batch.changes)) ?? all
        return handled < all ? batch.changes[handled - 1]!.cursor : batch.end
      })
      tell('handled')
    } catch (error) {
      if (!(error instanceof MovedAway)) tell('failed')
      throw error
    }
    this.#carefulUpTo = careful
    return handled
  }

  /** Nothing of a stretch is wanted: the place is written down from time to time only. */
  async #pass(place: string, to: string): Promise<void> {
    const since = this.#passed?.since ?? Date.now()
    this.#passed = { from: place, to, since }
    if (to === place || Date.now() - since < notedEvery) return
    await this.#write(place, () => Promise.resolve(to))
  }

  async #bridge(since: string | null): Promise<boolean> {
    await this.#catchUp.end()
    const [head, pruned] = await Promise.all([headOfLog(this.#ports.db), prunedTo(this.#ports.db)])
    // A transaction that is still open somewhere on the server of the database may hold the head back from where the log begins.
    const until = head > pruned ? head : pruned
    await this.#write(since, async (ctx) => {
      await this.#subscription.onGap(ctx, { since, until })
      // It has caught up with these, too.
      await forgetSetAside(ctx.db, this.#subscription.name, null)
      return until
    })
    return true
  }

  /** Does work and goes on to the place that it answers, in one transaction. */
  async #write(from: string | null, work: (ctx: RequestContext) => Promise<string>): Promise<void> {
    const { contexts } = this.#ports
    await contexts.write(nobody, async (ctx) => {
      const to = await work(ctx)
      if (!(await moveOn(ctx.db, this.#subscription.name, this.#server, from, to))) throw new MovedAway()
    })
    this.#passed = null
  }

  /** Notes a failure, and sets the change aside that has failed too often. Answers the milliseconds after which to go on. */
  async #failed(held: Held | null, error: unknown): Promise<number> {
    const { db, onError } = this.#ports
    const { firstRetry, longestRetry } = this.#timing
    const { name, setAsideAfter = usualTries } = this.#subscription
    const batch = this.#inHand
    this.#inHand = null
    const change = batch?.changes.length === 1 ? batch.changes[0]! : null
    const isOfChange = change !== null && !isDatabaseTrouble(error)
    const failure = { error: sentenceOf(error), isOfChange }
    // That the database was not there says nothing of what was handled.
    const isOurs = held !== null && !isConnectionLost(error)
    const noted = isOurs ? await noteFailure(db, name, this.#server, held.place, failure).catch(() => null) : null
    const isTooMuch = isOfChange && !this.#stopped && noted !== null && noted.changeFailures >= setAsideAfter
    if (isTooMuch && (await this.#setAside(held!.place, batch!, change, { error: failure.error, tries: noted.changeFailures }))) {
      onError(new Error(`The subscriber "${name}" goes on without ${change.name} at ${change.cursor}.`, { cause: error }))
      return 0
    }
    if (!this.#stopped) onError(new Error(`The subscriber "${name}" failed.`, { cause: error }))
    const failures = noted?.failures ?? ++this.#lostConnections
    return Math.min(firstRetry * 2 ** (failures - 1), longestRetry)
  }

  /** Goes on behind the only change of a batch, and keeps what it was. False where that failed, too; it is tried again. */
  async #setAside(place: string | null, batch: Batch, change: LoggedChange, why: { error: string; tries: number }): Promise<boolean> {
    try {
      await this.#write(place, async (ctx) => {
        await setAside(ctx.db, this.#subscription.name, change, why)
        return batch.end
      })
      return true
    } catch {
      return false
    }
  }

  /** Ends early when the subscriber is stopped, or woken for what is not to wait any more. */
  #sleep(ms: number, isOver: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        if (!this.#stopped && !isOver()) return
        clearTimeout(timer)
        resolve()
      }
      this.#wake()
    })
  }
}
