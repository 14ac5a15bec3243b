import { searchSubscription } from '#features/search/server/searchSubscription.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'

/** Everything that follows the log of changes durably. */
export function composeSubscribers({ db }: { db: Database }): Subscription[] {
  return [searchSubscription(db)]
}
