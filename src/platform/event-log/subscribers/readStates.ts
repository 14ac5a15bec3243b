import { sql } from 'kysely'
import { readLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/**
 * How a subscriber is doing: `following`; `failing`, it tries again; `unattended`, no server has it; `new`, it has yet to begin.
 */
export type SubscriberState = 'following' | 'failing' | 'unattended' | 'new'

/** A change that a subscriber went on without. */
export interface SetAsideReport {
  workspace: string
  cursor: string
  name: string
  error: string
  /** How often it failed. */
  tries: number
  setAsideAt: Date
  failedAt: Date
  /** It is about to be handed over again. */
  isDue: boolean
}

export interface SubscriberReport {
  name: string
  state: SubscriberState
  /** A server works on it. */
  isHeld: boolean
  /** Up to where it has handled the log; null before it begins. */
  place: string | null
  /** Changes that wait for it, counted up to {@link mostBehind}, and for how many seconds the oldest has. */
  behind: { changes: number; seconds: number }
  /** How often handling failed at this place, and why it did the last time. */
  failures: number
  error: string | null
  failedAt: Date | null
  /** What it went on without: how many changes, and the newest of them. */
  setAside: { changes: number; newest: SetAsideReport[] }
}

/** Rows of the log that are looked at to know how far behind a subscriber is. */
export const maxBehind = 10_000
/** The changes set aside that are reported of one subscriber. */
const newestListed = 3

interface Row {
  name: string
  events: string[]
  place: string | null
  failures: number
  error: string | null
  failed_at: Date | null
  isHeld: boolean
}

/** How every subscriber of the database is doing. */
export async function readSubscribers(db: Database): Promise<SubscriberReport[]> {
  const { rows } = await sql<Row>`select name, events, place, failures, error, failed_at,
    coalesce(held_until > now(), false) as "isHeld" from subscriber order by name`.execute(db)
  const setAside = await readAllSetAside(db)
  return Promise.all(
    rows.map(async (row) => ({
      name: row.name,
      state: stateOf(row),
      isHeld: row.isHeld,
      place: row.place,
      behind: row.place === null ? { changes: 0, seconds: 0 } : await readBehind(db, row.place, row.events),
      failures: row.failures,
      error: row.error,
      failedAt: row.failed_at,
      setAside: setAside.get(row.name) ?? { changes: 0, newest: [] },
    })),
  )
}

function stateOf({ isHeld, failures, place }: Row): SubscriberState {
  if (failures > 0) return 'failing'
  if (place === null) return 'new'
  return isHeld ? 'following' : 'unattended'
}

async function readBehind(db: Database, place: string, events: string[]): Promise<SubscriberReport['behind']> {
  const { transaction, row } = readLogCursor(place)!
  const { rows } = await sql<{ changes: number; seconds: number }>`
    select count(*)::int as changes, coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as seconds
    from (select name, at from change where (xid, id) > (${transaction}::text::xid8, ${row}) order by xid, id limit ${sql.lit(maxBehind)}) waiting
    where name = any(${events}::text[])`.execute(db)
  return rows[0]!
}

async function readAllSetAside(db: Database): Promise<Map<string, SubscriberReport['setAside']>> {
  const { rows } = await sql<SetAsideReport & { subscriber: string; changes: number }>`
    select subscriber, changes, workspace_id as workspace, cursor, name, error, tries, set_aside_at as "setAsideAt", failed_at as "failedAt",
      retry_at is not null as "isDue"
    from (select *, count(*) over (partition by subscriber)::int as changes, row_number() over (partition by subscriber order by cursor desc) as place
      from set_aside_change) numbered where place <= ${sql.lit(newestListed)} order by subscriber, cursor desc`.execute(db)
  const all = new Map<string, SubscriberReport['setAside']>()
  for (const { subscriber, changes, ...change } of rows)
    all.set(subscriber, { changes, newest: [...(all.get(subscriber)?.newest ?? []), change] })
  return all
}
