import { sql, type RawBuilder } from 'kysely'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { changeColumns, isSettled, toChange, type ChangeRow, type LoggedChange } from '../feed.ts'

/** A stretch of the log: the changes of it that are wanted, where it ends, and whether more waits behind it. */
export interface Batch {
  changes: LoggedChange[]
  end: string
  more: boolean
}

type Row = ChangeRow & { xmax: number; pruned: string | null; seen: number; lastTransaction: number | null; lastId: number | null }

/** Which changes of a batch are handed over. */
interface Wanted {
  names: readonly string[]
  only?: RawBuilder<boolean> | undefined
}

/**
 * Reads so many rows on from a place in the log, below the oldest transaction that still runs, as the feed does; of those that are not wanted no more
 * than where they stand. Null when the log no longer reaches back to the place, or ends before it: then the database was restored from elsewhere and
 * counts its transactions again.
 */
export async function readBatch(
  db: Database,
  place: string,
  { names, only = sql`true` }: Wanted,
  rowsAtOnce: number,
): Promise<Batch | null> {
  const { transaction, row } = readLogCursor(place)!
  // One statement, one snapshot: what was pruned before the rows were read is in `pruned`.
  const { rows } = await sql<Row>`
    with stretch as materialized (
      select *, name = any(${names}::text[]) and (${only}) as wanted from change
      where (xid, id) > (${transaction}::text::xid8, ${row}) and ${isSettled} order by xid, id limit ${rowsAtOnce}),
    wanted as (select ${changeColumns} from stretch where wanted)
    select wanted.*, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax,
      (select value #>> '{}' from setting where name = 'log_pruned_to') as pruned, seen,
      last.xid::text::bigint as "lastTransaction", last.id as "lastId"
    from (select count(*)::int as seen from stretch) one left join (select xid, id from stretch order by xid desc, id desc limit 1) last on true
      left join wanted on true order by transaction, wanted.id`.execute(db)
  const { xmax, pruned, seen, lastTransaction, lastId } = rows[0]!
  if (transaction > xmax || (pruned !== null && pruned > place)) return null
  return {
    changes: rows.filter((one) => one.transaction !== null).map(toChange),
    end: lastTransaction === null || lastId === null ? place : writeLogCursor(lastTransaction, lastId),
    more: seen === rowsAtOnce,
  }
}
