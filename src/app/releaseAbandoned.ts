import { releaseAll } from '#features/alerts/server/push/pushQueries.ts'
import { releaseTurns } from '#features/inbox/engines/turnQueries.ts'
import { releaseAllLanes } from '#features/inbox/webhooks/eventQueries.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { releaseAllSubscribers } from '#platform/event-log/subscribers/lease.ts'

/**
 * Lets go of what a server held that has died: accounts of companies, questions to engines, devices, what follows the log. Only for one
 * that is alone, and before anybody can call it: from then on it holds some itself.
 */
export async function releaseAbandoned(db: Database): Promise<void> {
  await releaseAllLanes(db)
  await releaseTurns(db)
  await releaseAll(db)
  await releaseAllSubscribers(db)
}
