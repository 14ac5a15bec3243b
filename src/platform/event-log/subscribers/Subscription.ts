import type { RawBuilder } from 'kysely'
import type { EventShape } from '#shared/event.ts'
import type { RequestContext } from '../RequestContext.ts'
import type { LoggedChange } from '../feed.ts'

/** Changes that a subscriber was not handed, because the log no longer has them or it never followed the log before. */
export interface Gap {
  /** The last place it had come to; null where it begins, or is told to begin again. */
  since: string | null
  /** The place from which changes are handed to it. Everything before is committed and can be read. */
  until: string
}

/**
 * Work that follows the log of changes: each change is handled once, by one server, in the order of the log, across restarts and crashes. One that
 * cannot be handled is set aside, so that it stops nobody else's; somebody hands it over again once its cause is mended.
 * The writes of `handle` and the place in the log are one transaction. ARCHITECTURE.md, "Durable subscribers", says how to use it.
 */
export interface Subscription {
  /** Names its row in the database: a new name is a new subscriber. */
  name: string
  /** What is handed to it; other changes are passed over. */
  events: readonly EventShape[]
  /**
   * What else must hold of a row of `change` when it is read: other rows are passed over in the database, and do not come back. For one that wants few of the
   * changes of a frequent name, each of which would else be sent to the server and parsed.
   */
  only?: RawBuilder<boolean>
  /**
   * Of a row of `change`, the number of the state of its conversation that it tells of, if it tells of one. A change is then not handed over without the earlier
   * states of its conversation that stand behind it in the log, as its transaction had begun to write and then waited for theirs.
   */
  state?: RawBuilder<number>
  /**
   * Handles changes, the oldest first. It writes by `ctx.db` only; what it does elsewhere is not undone when it fails. Other readers of the log
   * wait for a transaction that has written something, so it reads and computes first and writes last. Where all of them would make it write for long, it
   * answers how many of the first it handled, at least one: the others are handed to it again, in a transaction of their own.
   */
  handle(ctx: RequestContext, changes: readonly LoggedChange[]): Promise<number | void>
  /**
   * Handles a change that was set aside and is handed over again: later ones were handled long ago, so it goes by how things stand now, and not by what the change says.
   * Without: `handle` does, because it does so anyway.
   */
  handleLate?(ctx: RequestContext, change: LoggedChange): Promise<void>
  /** Catches up by other means with what it was not handed, in the transaction that moves it to `gap.until`. */
  onGap(ctx: RequestContext, gap: Gap): Promise<void>
  /**
   * Does what a gap left to do, in transactions of its own and beside `handle`: called by the server that holds the subscriber, when it takes
   * hold of it, after each gap, and again after a failure. It ends when nothing is left, or soon after the signal.
   */
  catchUp?(signal: AbortSignal): Promise<void>
  /** Rows of the log looked at in one go. */
  batch?: number
  /**
   * After so many failures at one change, by itself and not for the state of the database, that change is set aside, and those behind it are handled: `handle` must
   * bear that one is missing. 8, which takes a minute or two, unless it is said; `Infinity` lets everything behind it wait until it succeeds.
   */
  setAsideAfter?: number
  /** Milliseconds from the end of its last work to the next, so that what happens at the same time is handled together. What comes after a rest is handled at once. */
  gatherMs?: number
  /** Whether a change is not to wait until others are gathered. Asked of every change that is wanted, on every server. */
  isUrgent?(change: LoggedChange): boolean
  /** The share of the time it works while much waits, above 0 and up to 1. */
  load?: number
}
