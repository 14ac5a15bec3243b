import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type * as contract from '#features/alerts/contract.ts'
import type { QuietNow } from '#features/alerts/contract.ts'
import { quietUntil, type Quiet } from '#features/alerts/quiet.ts'
import { hastenEmails } from './alertEmails.ts'

/** When the caller wants no alerts. */
export async function getQuiet(ctx: RequestContext): Promise<QuietNow> {
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', personOf(ctx).id).select('quiet').executeTakeFirst()
  return toQuietNow(ctx, row?.quiet ?? {})
}

/** Sets it. What is not given stays; null takes it away. */
export async function setQuiet(ctx: RequestContext, { body }: Input<typeof contract.setQuiet>): Promise<QuietNow> {
  const { rows } = await sql<{ quiet: Quiet }>`insert into alert_person (person_id, levels, quiet)
    values (${personOf(ctx).id}, '{}', ${JSON.stringify(body)}::jsonb)
    on conflict (person_id) do update set quiet = alert_person.quiet || excluded.quiet returning quiet`.execute(ctx.db)
  const { quiet } = rows[0]!
  await hastenEmails(ctx, personOf(ctx).id, quietUntil(quiet, ctx.now.getTime()))
  return toQuietNow(ctx, quiet)
}

function toQuietNow(ctx: RequestContext, quiet: Quiet): QuietNow {
  const until = quietUntil(quiet, ctx.now.getTime())
  return { ...quiet, is_quiet: until !== null, quiet_until: until === null || until === Infinity ? null : until / 1000 }
}
