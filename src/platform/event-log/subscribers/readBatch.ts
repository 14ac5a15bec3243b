import { sql } from 'kysely'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { changeColumns, isSettled, toChange, type ChangeRow, type LoggedChange } from '../feed.ts'

/** A stretch of the log: the changes of it that are wanted, where it ends, and whether more waits behind it. */
export interface Batch {
  changes: LoggedChange[]
  end: string
  more: boolean
}

type Row = ChangeRow & { xmax: number; pruned: string | null; wanted: boolean }

/**
 * Reads so many rows on from a place in the log, below the oldest transaction that still runs, as the feed does. Null when the log no longer
 * reaches back to the place, or ends before it: then the database was restored from elsewhere and counts its transactions again.
 */
export async function readBatch(db: Database, place: string, names: readonly string[], rowsAtOnce: number): Promise<Batch | null> {
  const { transaction, row } = readLogCursor(place)!
  // One statement, one snapshot: what was pruned before the rows were read is in `pruned`.
  const { rows } = await sql<Row>`
    with stretch as materialized (
      select ${changeColumns}, wanted from (
        select *, name = any(${names}::text[]) as wanted from change) change
      where (xid, id) > (${transaction}::text::xid8, ${row}) and ${isSettled} order by xid, id limit ${rowsAtOnce})
    select stretch.*, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax,
      (select value #>> '{}' from setting where name = 'log_pruned_to') as pruned
    from (select 1) one left join stretch on true order by transaction, id`.execute(db)
  const { xmax, pruned } = rows[0]!
  if (transaction > xmax || (pruned !== null && pruned > place)) return null
  const found = rows.filter((one) => one.transaction !== null)
  const last = found.at(-1)
  return {
    changes: found.filter(({ wanted }) => wanted).map(toChange),
    end: last ? writeLogCursor(last.transaction, last.id) : place,
    more: found.length === rowsAtOnce,
  }
}
