import { sql } from 'kysely'
import { readLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/**
 * How a subscriber is doing: `following`; `failing`, it tries again; `parked`, it waits for somebody; `unattended`, no server has it; `new`,
 * it has yet to begin.
 */
export type SubscriberState = 'following' | 'failing' | 'parked' | 'unattended' | 'new'

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
}

/** Rows of the log that are looked at to know how far behind a subscriber is. */
export const maxBehind = 10_000

interface Row {
  name: string
  events: string[]
  place: string | null
  failures: number
  error: string | null
  failed_at: Date | null
  isParked: boolean
  isHeld: boolean
}

/** How every subscriber of the database is doing. */
export async function readSubscribers(db: Database): Promise<SubscriberReport[]> {
  const { rows } = await sql<Row>`select name, events, place, failures, error, failed_at, parked_at is not null as "isParked",
    coalesce(held_until > now(), false) as "isHeld" from subscriber order by name`.execute(db)
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
    })),
  )
}

function stateOf({ isParked, isHeld, failures, place }: Row): SubscriberState {
  if (isParked) return 'parked'
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
