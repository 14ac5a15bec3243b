import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { unflushed } from '#platform/db/unflushed.ts'
import { isSomeDue } from './setAside.ts'
import type { Subscription } from './Subscription.ts'

/** Seconds for which a server holds a subscriber without saying so again. */
export const heldForSeconds = 15

/** A subscriber that this server holds. */
export interface Held {
  /** Up to where it has handled the log; null where it has never followed it. */
  place: string | null
  /** A change that was set aside is to be handed over again now. */
  isDue: boolean
}

/** Takes or keeps a subscriber for a server; null while another one holds it. */
export async function holdSubscriber(db: Database, { name, events }: Subscription, server: string): Promise<Held | null> {
  const { rows } = await sql<Held>`
    insert into subscriber as s (name, events, holder, held_until)
    select ${name}, ${events.map((event) => event.name)}::text[], ${server}::uuid, now() + make_interval(secs => ${heldForSeconds}) from ${unflushed}
    on conflict (name) do update set events = excluded.events, holder = excluded.holder, held_until = excluded.held_until
      where s.holder is null or s.holder = excluded.holder or s.held_until < now()
    returning place, ${isSomeDue} as "isDue"`.execute(db)
  return rows[0] ?? null
}

/** Says that a server still holds a subscriber, while a batch takes long. */
export async function renewLease(db: Database, name: string, server: string): Promise<void> {
  await sql`update subscriber set held_until = now() + make_interval(secs => ${heldForSeconds}) from ${unflushed} where name = ${name} and holder = ${server}`.execute(
    db,
  )
}

/** Leaves a subscriber to whichever server asks next. */
export async function releaseSubscriber(db: Database, name: string, server: string): Promise<void> {
  await sql`update subscriber set holder = null, held_until = null from ${unflushed} where name = ${name} and holder = ${server}`.execute(
    db,
  )
}

/** After a start: the server that held subscribers is gone. For an installation of one server. */
export async function releaseAllSubscribers(db: Database): Promise<void> {
  await db.updateTable('subscriber').set({ holder: null, held_until: null }).where('holder', 'is not', null).execute()
}

/**
 * Moves a subscriber on, in the transaction of what was written for it. False where it is not this server's any more or was sent to another
 * place; then nothing of the transaction may stay.
 */
export async function moveOn(db: DatabaseOrTransaction, name: string, server: string, from: string | null, to: string): Promise<boolean> {
  const moved = await sql`update subscriber set place = ${to}, failures = 0, change_failures = 0, error = null, failed_at = null
    where name = ${name} and holder = ${server} and place is not distinct from ${from}::text`.execute(db)
  return moved.numAffectedRows === 1n
}

/**
 * Notes that handling failed at a place; `isOfChange`, that the one change it stands at is the cause. Answers how often it failed there, and how often for that; null
 * where it is not this server's.
 */
export async function noteFailure(
  db: Database,
  name: string,
  server: string,
  place: string | null,
  { error, isOfChange }: { error: string; isOfChange: boolean },
): Promise<{ failures: number; changeFailures: number } | null> {
  const { rows } = await sql<{ failures: number; changeFailures: number }>`
    update subscriber set failures = failures + 1, change_failures = change_failures + ${Number(isOfChange)}::int, error = ${error}, failed_at = now()
    where name = ${name} and holder = ${server} and place is not distinct from ${place}::text
    returning failures, change_failures as "changeFailures"`.execute(db)
  return rows[0] ?? null
}
