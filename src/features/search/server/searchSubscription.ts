import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { stateOfChange } from '#features/inbox/timeline/asTheyHappened.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import { fillIndexes } from './fillIndexes.ts'
import { indexChanges } from './indexChanges.ts'
import type { Partitions } from './partitions.ts'
import { followed } from './readChanges.ts'

/** Keeps the index of what is said, a moment after it was said, so that it costs a message nothing while it is taken in. */
export function searchSubscription(db: Database, partitions: Partitions): Subscription {
  return {
    name: 'search',
    events: followed,
    state: stateOfChange,
    gatherMs: 150,
    // When very much comes in, that goes before finding it.
    load: 0.3,
    handle: async (ctx, changes) => {
      await partitions.tidy()
      await indexChanges(ctx, changes, partitions)
    },
    handleLate: async (ctx, change) => {
      await partitions.tidy()
      await indexChanges(ctx, [change], partitions, true)
    },
    onGap: ({ db: trx }) => startOver(trx),
    catchUp: (signal) => fillIndexes(db, partitions, signal),
  }
}

/** Every workspace is indexed from the beginning: nobody knows what changed meanwhile. */
async function startOver(trx: DatabaseOrTransaction): Promise<void> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from search_entry) as some`.execute(trx)
  if (rows[0]!.some) await sql`truncate search_entry`.execute(trx)
  await sql`insert into search_state (workspace_id, filled) select id, false from workspace on conflict (workspace_id)
    do update set first_seq = 0, next_seq = 0, known_to = '', filled = false, filled_to = null`.execute(trx)
}
