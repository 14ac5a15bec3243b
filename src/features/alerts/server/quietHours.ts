import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type * as contract from '#features/alerts/quietContract.ts'
import type { QuietNow } from '#features/alerts/quietContract.ts'
import { quietUntil, type Quiet } from '#features/alerts/quiet.ts'
import { hastenEmails, planUntold } from './alertEmails.ts'
import { lockAlerts } from './lockAlerts.ts'

/** When the caller wants no alerts. */
export async function getQuiet(ctx: RequestContext): Promise<QuietNow> {
  return toQuietNow(ctx, await readQuiet(ctx))
}

/** What the caller set. */
export async function readQuiet(ctx: RequestContext): Promise<Quiet> {
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', personOf(ctx).id).select('quiet').executeTakeFirst()
  return row?.quiet ?? {}
}

/** Sets it. What is not given stays; null takes it away. */
export async function setQuiet(ctx: RequestContext, { body }: Input<typeof contract.setQuiet>): Promise<QuietNow> {
  // What is raised meanwhile goes by the former hours.
  await lockAlerts(ctx)
  const before = await readQuiet(ctx)
  const { rows } = await sql<{ quiet: Quiet }>`insert into alert_person (person_id, levels, quiet)
    values (${personOf(ctx).id}, '{}', ${JSON.stringify(body)}::jsonb)
    on conflict (person_id) do update set quiet = alert_person.quiet || excluded.quiet returning quiet`.execute(ctx.db)
  const { quiet } = rows[0]!
  const until = quietUntil(quiet, ctx.now.getTime())
  if (quietUntil(before, ctx.now.getTime()) === Infinity) await planUntold(ctx, personOf(ctx).id, until)
  await hastenEmails(ctx, personOf(ctx).id, until)
  return toQuietNow(ctx, quiet)
}

function toQuietNow(ctx: RequestContext, quiet: Quiet): QuietNow {
  const until = quietUntil(quiet, ctx.now.getTime())
  return { ...quiet, is_quiet: until !== null, quiet_until: until === null || until === Infinity ? null : until / 1000 }
}
