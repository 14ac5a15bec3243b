import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { giveUp } from './deliveryQueries.ts'

/** Of delivery `d`: a reply that is on its way. */
const isOnItsWay = sql<boolean>`d.state in ('queued', 'sending') and d.kind = 'chat response'`

/** How many replies are on their way, and how many questions of customers an engine has not answered yet. */
export async function countOnTheirWay(db: Database): Promise<{ replies: number; questions: number }> {
  const { rows } = await sql<{ replies: number; questions: number }>`select
      (select count(*)::int from delivery d where ${isOnItsWay}) as replies,
      (select count(*)::int from engine_turn where state = 'waiting') as questions`.execute(db)
  return rows[0]!
}

/**
 * Fails the replies that are on their way in a database that was restored, and on which no server runs: customers may have got them since, so that people
 * decide whether they go again.
 */
export async function giveUpRestored(contexts: RequestContexts): Promise<void> {
  // It may have been handed over, so nobody takes it back as if it had not been.
  await contexts.write(nobody, ({ db }) =>
    sql`update delivery d set handed_at = coalesce(d.handed_at, d.created_at) where ${isOnItsWay}`.execute(db),
  )
  await giveUp(contexts, isOnItsWay, { code: 'outbox.restored' })
}
