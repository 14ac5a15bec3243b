import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/**
 * Until the transaction ends nobody else raises alerts. The subscriber and the job of rounds both write what they make of the alerts they read: the
 * second would overwrite what the first wrote, or raise a second alert for the same person. Comes before all that is read of alerts and rounds.
 */
export async function lockAlerts(ctx: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alert'))`.execute(ctx.db)
}
