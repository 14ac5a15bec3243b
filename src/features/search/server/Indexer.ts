import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Feed } from '#platform/event-log/feed.ts'
import { fillIndex } from './fillIndex.ts'
import { heldFor, holdIndex, releaseIndex } from './holdIndex.ts'
import { indexChanges } from './indexChanges.ts'
import { mergeParts } from './mergeParts.ts'
import { purgeDeleted } from './purgeDeleted.ts'

/** Milliseconds. What is said at the same time is taken in together. */
const gathering = 150
/** Milliseconds. Something may have been erased, or another server gone: looked at so often without being told. */
const looking = 5000
/** The indexer works a fifth of the time at most: when very much comes in, that goes before finding it. */
const restPerWork = 4

/**
 * Keeps the index of what is said, from the log, a moment after it was said, so that it costs a message nothing while it is taken in. One
 * server has the index at a time; when that is gone, another one goes on.
 */
export class Indexer {
  readonly #db: Database
  readonly #feed: Feed
  readonly #onError: (error: unknown) => void
  readonly #me = newId()
  #unlisten: () => void = () => undefined
  #wake: () => void = () => undefined
  #woken = false
  #stopped = false
  #running: Promise<void> | undefined
  #filling: Promise<void> | undefined
  /** Where the index stands, while this server has it, and when it was last sure of that. */
  #held: { place: string; since: number } | null = null

  constructor(db: Database, feed: Feed, onError: (error: unknown) => void) {
    this.#db = db
    this.#feed = feed
    this.#onError = onError
  }

  start(): void {
    this.#unlisten = this.#feed.listen((changes) => {
      if (!changes.some(({ name }) => name.startsWith('message.') || name.startsWith('conversation.'))) return
      this.#woken = true
      this.#wake()
    })
    this.#running = this.#follow()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#unlisten()
    this.#wake()
    await this.#running
    await this.#filling
    if (this.#held) await releaseIndex(this.#db, this.#me)
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false
      try {
        if (await this.#hold()) await this.#catchUp()
      } catch (error) {
        this.#held = null
        if (!this.#stopped) this.#onError(error)
      }
      if (!this.#woken && !this.#stopped) await this.#sleep(looking)
      if (this.#woken && !this.#stopped) await pause(gathering)
    }
  }

  /** Takes in everything that waits, and takes out what is gone. */
  async #catchUp(): Promise<void> {
    while (!this.#stopped && this.#held && (await this.#hold())) {
      const began = performance.now()
      const step = await indexChanges(this.#db, this.#held.place)
      if (!step) {
        this.#held = null
        return
      }
      this.#held.place = step.place
      await mergeParts(this.#db, step.grown)
      if (!step.more) return purgeDeleted(this.#db)
      await pause((performance.now() - began) * restPerWork)
    }
  }

  /** Whether this server has the index, or gets it now. */
  async #hold(): Promise<boolean> {
    if (this.#held && Date.now() - this.#held.since < (heldFor * 1000) / 3) return true
    const since = Date.now()
    const place = await holdIndex(this.#db, this.#me)
    this.#held = place === null ? null : { place, since }
    if (place !== null) this.#filling ??= this.#fill()
    return place !== null
  }

  /** What was there before the index was. */
  async #fill(): Promise<void> {
    try {
      const rows = await this.#db.selectFrom('search_state').where('filled', '=', false).select('workspace_id').execute()
      for (const { workspace_id } of rows) await fillIndex(this.#db, workspace_id, () => this.#stopped || this.#held === null)
    } catch (error) {
      if (!this.#stopped) this.#onError(error)
    } finally {
      this.#filling = undefined
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
