import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'

/** Everything that follows the log of changes durably. */
export function composeSubscribers(): Subscription[] {
  return []
}
