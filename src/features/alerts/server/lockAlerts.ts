import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/**
 * Until the transaction ends nobody else raises or ends alerts. The subscriber and the job of rounds write what they make of the alerts they read, and who
 * has seen theirs ends them: the second would overwrite what the first wrote, raise a second alert for the same person, or add to one that is over, of
 * which nobody is told. Comes before all that is read of alerts and rounds.
 */
export async function lockAlerts(ctx: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alert'))`.execute(ctx.db)
}
