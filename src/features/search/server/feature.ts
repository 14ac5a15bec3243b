import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import * as contract from '#features/search/contract.ts'
import { Partitions } from './partitions.ts'
import type { Relabelled } from './readChanges.ts'
import { relabelBitByBit, relabelEntriesJob } from './relabelEntries.ts'
import { searchMessages } from './searchMessages.ts'
import { searchSubscription } from './searchSubscription.ts'

export function searchFeature({ db, slow }: { db: Database; slow: Database }): Feature {
  const partitions = new Partitions(db)
  return {
    name: 'search',
    routes: [handle(contract.searchMessages, searchMessages)],
    jobs: [jobFor<Relabelled>(relabelEntriesJob, (work) => relabelBitByBit(slow, work, partitions), untilDone)],
    subscriptions: [searchSubscription(db, partitions)],
  }
}
