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

type Row = ChangeRow & {
  xmax: number
  pruned: string | null
  seen: number
  torn: boolean
  lastTransaction: number | null
  lastId: number | null
}

/** Which changes of a batch are handed over. */
interface Wanted {
  names: readonly string[]
  only?: RawBuilder<boolean> | undefined
  state?: RawBuilder<number> | undefined
}

/**
 * Reads so many rows on from a place in the log, below the oldest transaction that still runs, as the feed does; of those that are not wanted no more
 * than where they stand. A batch ends before a change behind which an earlier `state` of its conversation stands, so that both are in the next. Null when the log no longer reaches back to the place, or ends before it: then the database was restored from elsewhere and
 * counts its transactions again.
 */
export async function readBatch(
  db: Database,
  place: string,
  { names, only = sql`true`, state }: Wanted,
  rowsAtOnce: number,
): Promise<Batch | null> {
  const { transaction, row } = readLogCursor(place)!
  // One statement, one snapshot: what was pruned before the rows were read is in `pruned`.
  const { rows } = await sql<Row>`
    with stretch as materialized (
      select *, name = any(${names}::text[]) and (${only}) as wanted from change
      where (xid, id) > (${transaction}::text::xid8, ${row}) and ${isSettled} order by xid, id limit ${rowsAtOnce}),
    torn as (${state ? tornBy(state, names) : sql`select xid, id from stretch where false`}),
    kept as (select stretch.* from stretch left join torn on true where torn.xid is null or (stretch.xid, stretch.id) < (torn.xid, torn.id)),
    wanted as (select ${changeColumns} from kept where wanted)
    select wanted.*, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax,
      (select value #>> '{}' from setting where name = 'log_pruned_to') as pruned, seen, exists (select from torn) as torn,
      last.xid::text::bigint as "lastTransaction", last.id as "lastId"
    from (select count(*)::int as seen from stretch) one left join (select xid, id from kept order by xid desc, id desc limit 1) last on true
      left join wanted on true order by transaction, wanted.id`.execute(db)
  const { xmax, pruned, seen, torn, lastTransaction, lastId } = rows[0]!
  if (transaction > xmax || (pruned !== null && pruned > place)) return null
  return {
    changes: rows.filter((one) => one.transaction !== null).map(toChange),
    end: lastTransaction === null || lastId === null ? place : writeLogCursor(lastTransaction, lastId),
    // Where nothing is left of it, what comes next is held back by a transaction that still runs.
    more: lastTransaction !== null && (seen === rowsAtOnce || torn),
  }
}

/** Rows behind a stretch among which an earlier state is looked for: what others write while a transaction waits for a conversation. */
const lookedAhead = 200

/**
 * The first wanted change of a stretch that has an earlier state of its conversation behind the stretch: its transaction had begun to write and
 * then waited for the other one. That one is either not settled, as a third one between them still runs, or beyond the limit; where the stretch begins
 * with the change, only what is not settled is waited for.
 */
function tornBy(state: RawBuilder<number>, names: readonly string[]): RawBuilder<unknown> {
  return sql`with ahead as (
      select a.* from (select xid, id from stretch order by xid desc, id desc limit 1) last cross join lateral (
        select workspace_id, conversation_id, name, body, ${isSettled} as settled from change
        where (xid, id) > (last.xid, last.id) order by xid, id limit ${sql.lit(lookedAhead)}) a),
    earliest as (select workspace_id, conversation_id, min(${state}) as any_state, min(${state}) filter (where not settled) as held_state
      from ahead where name = any(${names}::text[]) and conversation_id in (select conversation_id from stretch where wanted)
      group by workspace_id, conversation_id)
    select s.xid, s.id from stretch s join earliest e using (workspace_id, conversation_id)
    where s.wanted and ${state} > case when (s.xid, s.id) = (select xid, id from stretch order by xid, id limit 1) then held_state else any_state end
    order by s.xid, s.id limit 1`
}
