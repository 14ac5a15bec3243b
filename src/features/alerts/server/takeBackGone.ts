import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { takeBackAlerts } from '#features/inbox/privacy/takeBackAlerts.ts'
import { directJob } from './direct/planDirect.ts'
import { lockAlerts } from './lockAlerts.ts'

/** What cannot be taken back for so many days stays where it is. */
const triedForDays = 7

/** Takes back what somebody was told in a workspace of which they are no member any more. Comes after their membership has ended: the one who raises alerts reads that first. */
export async function takeBackOfMember(ctx: RequestContext, workspace: string, person: string): Promise<void> {
  await lockAlerts(ctx)
  await takeBackAlerts(ctx.db, sql`a.workspace_id = ${workspace} and a.person_id = ${person}`)
  ctx.enqueue({ job: directJob, data: { workspace, person } })
}

/** Deletes the alerts of what is no more once nothing of them is shown anywhere. A device that is none any more shows nothing of ours. */
export async function forgetGone(db: Database): Promise<void> {
  await sql`delete from alert a where a.gone_at is not null and (a.gone_at < now() - make_interval(days => ${triedForDays}) or not exists (
    select from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.due_at is not null
      and (t.device_id is not null or t.channel = 'slack')))`.execute(db)
}
