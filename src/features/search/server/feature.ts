import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/search/contract.ts'
import type { Relabelled } from './readChanges.ts'
import { relabelEntriesJob, relabelLong } from './relabelEntries.ts'
import { searchMessages } from './searchMessages.ts'
import { searchSubscription } from './searchSubscription.ts'

export const searchFeature = ({ db, slow }: { db: Database; slow: Database }): Feature => ({
  name: 'search',
  routes: [handle(contract.searchMessages, searchMessages)],
  jobs: [{ name: relabelEntriesJob, run: (work) => relabelLong(slow, work as unknown as Relabelled) }],
  subscriptions: [searchSubscription(db)],
})
