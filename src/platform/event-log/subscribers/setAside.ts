import { sql } from 'kysely'
import { readLogCursor } from '#shared/cursor.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { changeColumns, toChange, type ChangeRow, type LoggedChange } from '../feed.ts'

/** A change that a subscriber went on without. */
export interface SetAside {
  workspace: string
  subscriber: string
  cursor: string
}

/** Sets a change aside, in the transaction that moves its subscriber behind it. */
export async function setAside(
  db: DatabaseOrTransaction,
  subscriber: string,
  { workspace, cursor, conversation, name }: LoggedChange,
  { error, tries }: { error: string; tries: number },
): Promise<void> {
  await sql`insert into set_aside_change (workspace_id, subscriber, cursor, conversation_id, name, error, tries)
    values (${workspace}, ${subscriber}, ${cursor}, ${conversation}, ${name}, ${error}, ${tries})
    on conflict (workspace_id, subscriber, cursor) do update set error = excluded.error, tries = excluded.tries, failed_at = now(), retry_at = null`.execute(
    db,
  )
}

/** Whether the first of the changes of subscriber `s` that are to be handed over again is due. Later ones wait for it. */
export const isSomeDue = sql`coalesce((select a.retry_at <= now() from set_aside_change a
  where a.subscriber = s.name and a.retry_at is not null order by a.cursor limit 1), false)`

/** The first of the changes that are to be handed to a subscriber again. */
export async function firstDue(db: Database, subscriber: string): Promise<SetAside | undefined> {
  const { rows } = await sql<SetAside>`select workspace_id as workspace, subscriber, cursor from set_aside_change
    where subscriber = ${subscriber} and retry_at is not null order by cursor limit 1`.execute(db)
  return rows[0]
}

/** The change itself; null once the log has let go of it, or it was erased. */
export async function readSetAside(db: DatabaseOrTransaction, { workspace, cursor }: SetAside): Promise<LoggedChange | null> {
  const { transaction, row } = readLogCursor(cursor)!
  const { rows } = await sql<ChangeRow>`select ${changeColumns} from change
    where workspace_id = ${workspace} and xid = ${transaction}::text::xid8 and id = ${row}`.execute(db)
  return rows[0] ? toChange(rows[0]) : null
}

/**
 * Notes that a change was handled after all, in the transaction of what was written for it. False where the subscriber is not this server's any more, or
 * somebody was quicker; then nothing of the transaction may stay.
 */
export async function settleSetAside(
  db: DatabaseOrTransaction,
  server: string,
  { workspace, subscriber, cursor }: SetAside,
): Promise<boolean> {
  const held = await sql`select from subscriber where name = ${subscriber} and holder = ${server} for no key update`.execute(db)
  if (held.rows.length === 0) return false
  const settled = await db
    .deleteFrom('set_aside_change')
    .where('workspace_id', '=', workspace)
    .where('subscriber', '=', subscriber)
    .where('cursor', '=', cursor)
    .where('retry_at', 'is not', null)
    .executeTakeFirst()
  return settled.numDeletedRows === 1n
}

/** Notes that a change failed again. It waits for somebody, or is tried again after so many milliseconds. */
export async function noteFailedAgain(
  db: Database,
  { workspace, subscriber, cursor }: SetAside,
  error: string,
  againAfter: number | null,
): Promise<void> {
  const retryAt = againAfter === null ? null : sql`now() + make_interval(secs => ${againAfter / 1000})`
  await sql`update set_aside_change set error = ${error}, tries = tries + 1, failed_at = now(), retry_at = ${retryAt}
    where workspace_id = ${workspace} and subscriber = ${subscriber} and cursor = ${cursor} and retry_at is not null`.execute(db)
}

/** Forgets what a subscriber went on without behind a place in the log, or all of it: it is handed over again, or caught up with by other means. */
export async function forgetSetAside(db: DatabaseOrTransaction, subscriber: string, behind: string | null): Promise<void> {
  await sql`delete from set_aside_change where subscriber = ${subscriber} and (${behind}::text is null or cursor > ${behind}::text)`.execute(
    db,
  )
}
