import type { Database } from '#platform/db/openDatabase.ts'
import type { LabelledGauges } from '#platform/observability/registerHealth.ts'
import { maxBehind, readSubscribers } from './readStates.ts'

/** How the durable subscribers are doing, for `/metrics`. Every server tells the same, as it stands in the database. */
export function subscriberGauges(db: Database): LabelledGauges {
  return {
    labels: ['subscriber'],
    gauges: {
      baton_subscriber_behind_changes: `Changes that wait for a durable subscriber, counted up to ${maxBehind}.`,
      baton_subscriber_behind_seconds: 'For how long the oldest of them has waited.',
      baton_subscriber_failures: 'How often it has failed at the change it stands at.',
      baton_subscriber_set_aside: 'Changes that it could not handle and went on without ("npm run baton -- subscribers list" says why).',
      baton_subscriber_held: '1 while a server works on it, or else 0.',
    },
    read: async () =>
      (await readSubscribers(db)).map(({ name, behind, failures, isHeld, setAside }) => ({
        labels: { subscriber: name },
        values: {
          baton_subscriber_behind_changes: behind.changes,
          baton_subscriber_behind_seconds: behind.seconds,
          baton_subscriber_failures: failures,
          baton_subscriber_set_aside: setAside.changes,
          baton_subscriber_held: Number(isHeld),
        },
      })),
  }
}
