import type { Kysely } from 'kysely'
import * as alerts from './0001_baton/alerts.ts'
import * as connections from './0001_baton/connections.ts'
import * as engines from './0001_baton/engines.ts'
import * as first from './0001_baton/first.ts'
import * as inbox from './0001_baton/inbox.ts'
import * as people from './0001_baton/people.ts'
import * as providers from './0001_baton/providers.ts'
import * as search from './0001_baton/search.ts'
import * as writing from './0001_baton/writing.ts'

/** The schema of 0.1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [first, people, inbox, search, writing, providers, engines, alerts, connections]) await part.up(db)
}
