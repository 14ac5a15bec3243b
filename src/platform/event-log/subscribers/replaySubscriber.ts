import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/**
 * Sends a subscriber to another place in the log, from which everything is handed to it again, or lets it go on where it stands (`from` undefined);
 * null makes it start over, with a gap before it. A parked one is taken up again. A batch under way is undone. False when there is no such
 * subscriber.
 */
export async function replaySubscriber(db: Database, name: string, from?: string | null): Promise<boolean> {
  const place = from === undefined ? sql`place` : sql`${from}::text`
  const changed = await sql`update subscriber set place = ${place}, failures = 0, error = null, failed_at = null, parked_at = null
    where name = ${name}`.execute(db)
  return changed.numAffectedRows === 1n
}
