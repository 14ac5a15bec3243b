import { sql } from 'kysely'
import type { Change } from '#shared/event.ts'
import { sees, type Seer } from '#shared/visibility.ts'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { FeedLag } from './FeedLag.ts'

/** A change of the log together with whom it concerns. */
export interface LoggedChange extends Change {
  conversation: string | null
  person: string | null
  bot: string | null
  people: string[]
  /** The only people who receive it; null: it is not for some people only. */
  recipients: string[] | null
}

/** The people who alone receive a change; null for one that goes to everyone who may see what it is about. */
export function recipientsOf({ person, recipients }: LoggedChange): string[] | null {
  return person === null ? recipients : [person]
}

/** Somebody who receives a workspace's changes, and how much of it they see. `bots` are ids. */
export interface Subscriber extends Seer {
  /** Until when they receive conversations, in milliseconds. */
  until: number
}

/** Whether somebody of the workspace receives a change. */
function receives(subscriber: Subscriber, change: LoggedChange): boolean {
  if (change.conversation !== null && subscriber.until <= Date.now()) return false
  const recipients = recipientsOf(change)
  if (recipients !== null) return recipients.includes(subscriber.person)
  return change.conversation === null || sees(subscriber, change)
}

/** A row of the log as it is read with {@link changeColumns}. */
export interface ChangeRow {
  transaction: number
  id: number
  workspace_id: string
  name: string
  conversation_id: string | null
  person_id: string | null
  bot_id: string | null
  people: string[] | null
  recipients: string[] | null
  body: unknown
}

export const toChange = (row: ChangeRow): LoggedChange => ({
  cursor: writeLogCursor(row.transaction, row.id),
  workspace: row.workspace_id,
  name: row.name,
  body: row.body,
  conversation: row.conversation_id,
  person: row.person_id,
  bot: row.bot_id,
  people: row.people ?? [],
  recipients: row.recipients,
})

/**
 * The log is read by transaction and id, and only below the oldest transaction that still runs: anyone who commits late can then never be
 * skipped by a reader that has already gone past.
 */
export const isSettled = sql`xid < pg_snapshot_xmin(pg_current_snapshot())`
export const changeColumns = sql`xid::text::bigint as transaction, id, workspace_id, name, conversation_id, person_id, bot_id, people, recipients, body`

/** The place in the log below which everything is settled. */
export async function headOfLog(db: DatabaseOrTransaction): Promise<string> {
  const { rows } = await sql<{ xmin: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin`.execute(db)
  return writeLogCursor(rows[0]!.xmin, 0)
}

/** Who missed more than this fetches again: what a screen shows is a page of the list and a stretch of a conversation, whatever happened. */
const worthReplaying = 2000

/**
 * What somebody may receive a workspace's changes since a cursor, oldest first; null when the log no longer reaches back that far, or
 * when replaying it would take longer than fetching again. `cursor` is where to go on, `more` whether to do so at once.
 */
export async function changesOf(
  db: DatabaseOrTransaction,
  workspace: string,
  subscriber: Subscriber,
  since: string,
  limit: number,
): Promise<{ changes: Change[]; cursor: string; more: boolean } | null> {
  const place = readLogCursor(since)
  if (!place) return null
  const after = sql`workspace_id = ${workspace} and (xid, id) > (${place.transaction}::text::xid8, ${place.row})`
  const { rows: bounds } = await sql<{ xmin: number; tooMuch: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
      exists (select from change where ${after} order by xid, id offset ${sql.lit(worthReplaying)} limit 1) as "tooMuch"`.execute(db)
  const { xmin, tooMuch } = bounds[0]!
  if (place.transaction > xmin || tooMuch) return null
  const { rows } = await sql<ChangeRow>`select ${changeColumns} from change
    where ${after} and xid < ${xmin}::text::xid8
    order by xid, id limit ${sql.lit(limit)}`.execute(db)
  // Asked last: the log may have been shortened a moment ago, and what was read after that has a gap.
  if (since < (await prunedTo(db))) return null
  const last = rows.at(-1)
  const more = rows.length === limit
  const changes = rows.map(toChange).filter((change) => receives(subscriber, change))
  const head = writeLogCursor(xmin, 0)
  const end = head > since ? head : since
  return { changes: changes.map(publicChange), cursor: more && last ? writeLogCursor(last.transaction, last.id) : end, more }
}

/** Up to which cursor changes have been let go of. */
export async function prunedTo(db: DatabaseOrTransaction): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`select value #>> '{}' as cursor from setting where name = 'log_pruned_to'`.execute(db)
  return rows[0]?.cursor ?? ''
}

/** A change as it goes to a page. */
export function publicChange({ cursor, workspace, name, body }: Change): Change {
  return { cursor, workspace, name, body }
}

/**
 * Follows the log of all workspaces and hands every change, once and in order, to its listeners. `hint()` wakes it at once; a slow poll
 * is the net under lost hints.
 */
export class Feed {
  readonly #db: Database
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<(changes: LoggedChange[]) => void>()
  readonly #lag: FeedLag
  #place = { transaction: 0, row: 0 }
  #hinted = false
  #wake: () => void = () => undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
    this.#lag = new FeedLag(onError)
  }

  /** Begins at the present: what happened before is fetched by anyone who needs it. */
  async start(): Promise<void> {
    this.#place = readLogCursor(await headOfLog(this.#db))!
    this.#running = this.#follow()
  }

  /** How far the feed has handed out changes; everything at or before it has reached the listeners. */
  get cursor(): string {
    return writeLogCursor(this.#place.transaction, this.#place.row)
  }

  listen(listener: (changes: LoggedChange[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  hint(): void {
    this.#hinted = true
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        const wait = await this.#read()
        if (!this.#hinted && !this.#stopped && wait > 0) await this.#sleep(wait)
      } catch (error) {
        if (this.#stopped) return
        this.#onError(error)
        await this.#sleep(1000)
      }
    }
  }

  /** One look at the log; answers how many milliseconds to wait before the next. */
  async #read(): Promise<number> {
    this.#hinted = false
    const limit = 1000
    const { transaction, row } = this.#place
    const { rows } = await sql<ChangeRow & { unsettled: boolean }>`
      with settled as materialized (select ${changeColumns} from change where (xid, id) > (${transaction}::text::xid8, ${row}) and ${isSettled} order by xid, id limit ${sql.lit(limit)})
      select settled.*, unsettled from (select (select xid from change order by xid desc, id desc limit 1) >= pg_snapshot_xmin(pg_current_snapshot()) as unsettled) u left join settled on true order by transaction, id`.execute(
      this.#db,
    )
    const unsettled = rows[0]?.unsettled === true
    const changes = rows.filter((found) => found.transaction !== null).map(toChange)
    const last = changes.at(-1)
    if (last) {
      this.#place = readLogCursor(last.cursor)!
      for (const listener of this.#listeners) this.#handTo(listener, changes)
    }
    if (last || !unsettled) this.#lag.over()
    if (changes.length === limit) return 0
    // What is unsettled was written by a transaction that another one, still running, holds back.
    return unsettled ? this.#lag.wait() : 1000
  }

  #handTo(listener: (changes: LoggedChange[]) => void, changes: LoggedChange[]): void {
    try {
      listener(changes)
    } catch (error) {
      this.#onError(error)
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

/**
 * A database that was restored from elsewhere counts its transactions again: changes that seem to come from the future would never be
 * read, and are let go of. Where the log seems to begin in the future it begins now: nobody who follows it could be behind that. Pages with such a cursor
 * fetch everything again.
 */
export async function forgetForeignChanges(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from change where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  const place = readLogCursor(await prunedTo(db))
  if (place === null) return
  await sql`update setting set value = to_jsonb(${await headOfLog(db)}::text) where name = 'log_pruned_to'
    and ${place.transaction}::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
