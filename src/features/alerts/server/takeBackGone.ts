import { sql } from 'kysely'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { takeBackAlerts } from '#features/inbox/privacy/takeBackAlerts.ts'
import { directJob } from './direct/planDirect.ts'
import { lockAlerts } from './lockAlerts.ts'

/** What cannot be taken back for so many days stays where it is. */
const triedForDays = 7
/** So many alerts are taken back in one transaction: nobody else is alerted meanwhile. */
const atOnce = 200
/** So many are deleted in one statement; each brings its attempts along. */
const deletedAtOnce = 1000

/** The job's name; its data say whose alerts of a workspace are to be taken back. */
export const takeBackJob = 'take-back-alerts'

/** Whose alerts are taken back: those before an id, so that none of a later membership is among them. */
interface OfMember {
  workspace: string
  person: string
  before: string
}

/**
 * Takes back what somebody was told in a workspace of which they are no member any more: the newest, and the others by a job. Comes after their membership has
 * ended: the one who raises alerts reads that first.
 */
export async function takeBackOfMember(ctx: RequestContext, workspace: string, person: string): Promise<void> {
  await lockAlerts(ctx)
  await ctx.db.deleteFrom('alert_read').where('workspace_id', '=', workspace).where('person_id', '=', person).execute()
  const before = await takeBackSome(ctx, { workspace, person, before: null })
  if (before !== null) ctx.enqueue({ job: takeBackJob, data: { workspace, person, before } satisfies OfMember })
  ctx.enqueue({ job: directJob, data: { workspace, person } })
}

/** Takes back the rest of what a member was told, portion by portion. */
export async function takeBackRest(contexts: RequestContexts, { before, ...ofMember }: OfMember): Promise<void> {
  for (let next: string | null = before; next !== null;) {
    const from = next
    next = await contexts.write(nobody, async (ctx) => {
      await lockAlerts(ctx)
      const last = await takeBackSome(ctx, { ...ofMember, before: from })
      if (last === null) ctx.enqueue({ job: directJob, data: ofMember })
      return last
    })
  }
}

/** Takes back some of them, the newest first; answers before which others may be left. */
async function takeBackSome(
  ctx: RequestContext,
  { workspace, person, before }: Omit<OfMember, 'before'> & { before: string | null },
): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from alert where workspace_id = ${workspace} and person_id = ${person} and gone_at is null
    and ${before === null ? sql`true` : sql`id < ${before}`} order by id desc limit ${atOnce}`.execute(ctx.db)
  if (rows.length > 0) await takeBackAlerts(ctx.db, sql`a.workspace_id = ${workspace} and a.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  return rows.length < atOnce ? null : rows.at(-1)!.id
}

/** Deletes the alerts of what is no more once nothing of them is shown anywhere. A device that is none any more shows nothing of ours. */
export async function forgetGone(db: Database): Promise<void> {
  await deleteInPortions(
    db,
    deletedAtOnce,
    sql`with over as (select a.workspace_id, a.id from alert a where a.gone_at is not null
        and (a.gone_at < now() - make_interval(days => ${triedForDays}) or not exists (
          select from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.due_at is not null
            and (t.device_id is not null or t.channel = 'slack')))
        limit ${deletedAtOnce})
      delete from alert a using over where a.workspace_id = over.workspace_id and a.id = over.id`,
  )
}
