import type { AlertPorts } from '#features/alerts/server/AlertPorts.ts'
import { alertSubscription } from '#features/alerts/server/alertSubscription.ts'
import { receivedFiles } from '#features/inbox/ingest/receivedFiles.ts'
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
  fileSources,
}: {
  db: Database
  alerts: AlertPorts
  forwarder: MessageForwarder
  /** The sources whose customers' files are kept here. */
  fileSources: readonly string[]
}): Subscription[] {
  return [searchSubscription(db), undeliveredMarks(), alertSubscription(alerts), forwarder.subscription(), receivedFiles(fileSources)]
}
