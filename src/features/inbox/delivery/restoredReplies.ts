import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { giveUp } from './deliveryQueries.ts'

/** Of delivery `d`: a reply that is on its way. */
const isOnItsWay = sql<boolean>`d.state in ('queued', 'sending') and d.kind = 'chat response'`

/** How many replies are on their way. */
export async function countOnTheirWay(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery d where ${isOnItsWay}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Fails the replies that are on their way in a database that was restored, and on which no server runs: customers may have got them since, so that people
 * decide whether they go again.
 */
export async function giveUpRestored(contexts: RequestContexts): Promise<void> {
  await giveUp(contexts, isOnItsWay, { code: 'outbox.restored' })
}
