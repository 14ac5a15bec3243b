import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { retryDeadlocks } from '#platform/db/retryDeadlocks.ts'
import { forgetSetAside } from './setAside.ts'

/**
 * Sends a subscriber to another place in the log, from which everything is handed to it again, also what it had set aside; null makes it start over, with a gap before
 * it. A batch under way is undone. False when there is no such subscriber.
 */
export async function replaySubscriber(db: Database, name: string, from: string | null): Promise<boolean> {
  return retryDeadlocks(() =>
    db.transaction().execute(async (trx) => {
      // It comes first: what is being set aside meanwhile is either undone by it or seen below.
      const changed = await trx
        .updateTable('subscriber')
        .set({ place: from, failures: 0, change_failures: 0, error: null, failed_at: null })
        .where('name', '=', name)
        .executeTakeFirst()
      await forgetSetAside(trx, name, from)
      return changed.numUpdatedRows === 1n
    }),
  )
}

/** Has changes handed to a subscriber again that it had set aside, by the server that holds it. Answers how many; null when there is no such subscriber. */
export async function replaySetAside(db: Database, name: string): Promise<number | null> {
  const subscriber = await db.selectFrom('subscriber').where('name', '=', name).select('name').executeTakeFirst()
  if (!subscriber) return null
  const due = await sql`update set_aside_change set retry_at = now() where subscriber = ${name}`.execute(db)
  return Number(due.numAffectedRows)
}
