import type { AlertPorts } from '#features/alerts/ports.ts'
import { alertSubscription } from '#features/alerts/server/alertSubscription.ts'
import { undeliveredMarks } from '#features/inbox/delivery/undelivered.ts'
import { searchSubscription } from '#features/search/server/searchSubscription.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { MessageForwarder } from './forwardMessages.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'

/** Everything that follows the log of changes durably. */
export function composeSubscribers({
  db,
  alerts,
  forwarder,
}: {
  db: Database
  alerts: AlertPorts
  forwarder: MessageForwarder
}): Subscription[] {
  return [searchSubscription(db), undeliveredMarks(), alertSubscription(alerts), forwarder.subscription()]
}
