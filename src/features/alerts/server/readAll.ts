import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { isAmongRead } from './isUnread.ts'
import { lockAlerts } from './lockAlerts.ts'
import { endRows } from './writeAlerts.ts'

/** So many alerts are ended in one transaction: nobody else is alerted meanwhile, and everybody's screens wait for what it writes. */
const atOnce = 200

/** The job's name; its data are the ids of a workspace and of somebody who read all their alerts there. */
export const readRestJob = 'read-alerts'

/**
 * Ends the open alerts of a member, whose alerts the caller has locked (`lockAlerts`): the newest, which pages and devices show, and the others by a job. From
 * now on all of them count as read (`isUnread`).
 */
export async function readAll(ctx: RequestContext, { workspaceId, personId }: Member): Promise<void> {
  const open = sql`person_id = ${personId} and ended_at is null`
  const { rows: newest } = await sql<{
    id: string
  }>`select id from alert where workspace_id = ${workspaceId} and ${open} order by id desc limit 1`.execute(ctx.db)
  const { rows } = await sql<{
    id: string
  }>`select id from alert where workspace_id = ${workspaceId} and ${open} order by at desc limit ${atOnce} for update`.execute(ctx.db)
  await endRead(ctx, [workspaceId], rows)
  if (newest[0] === undefined || rows.length < atOnce) return
  const row = { workspace_id: workspaceId, person_id: personId, until: newest[0].id, at: ctx.now }
  await ctx.db
    .insertInto('alert_read')
    .values(row)
    .onConflict((on) => on.columns(['workspace_id', 'person_id']).doUpdateSet(row))
    .execute()
  ctx.emit(alertsRead, { workspace: workspaceId, recipients: [personId] }, {})
  ctx.enqueue({ job: readRestJob, data: { workspace: workspaceId, person: personId } })
}

/** Ends the alerts that somebody has read with all others, portion by portion, the newest first. */
export async function readRest(contexts: RequestContexts, workspaceId: string, personId: string, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => readSome(ctx, workspaceId, personId, portion)));
}

/** Ends some of them; answers whether there may be more. */
async function readSome(ctx: RequestContext, workspaceId: string, personId: string, portion: number): Promise<boolean> {
  await lockAlerts(ctx)
  const { rows } = await sql<{ id: string }>`select a.id from alert_read r join alert a on a.workspace_id = r.workspace_id
      and a.person_id = r.person_id and ${isAmongRead} and a.ended_at is null
    where r.workspace_id = ${workspaceId} and r.person_id = ${personId} order by a.id desc limit ${portion} for update of a`.execute(ctx.db)
  await endRead(ctx, [workspaceId], rows)
  const isLast = rows.length < portion
  await (isLast
    ? ctx.db.deleteFrom('alert_read').where('workspace_id', '=', workspaceId).where('person_id', '=', personId).execute()
    : // The next portion begins there, and does not go through what is ended.
      ctx.db
        .updateTable('alert_read')
        .set({ until: rows.at(-1)!.id })
        .where('workspace_id', '=', workspaceId)
        .where('person_id', '=', personId)
        .execute())
  return !isLast
}

/** Ends what was read of conversations and is not ended yet, before something new happens in them: it is told again. */
export async function endReadOf(ctx: RequestContext, workspaces: readonly string[], conversations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select a.id from alert_read r join alert a on a.workspace_id = r.workspace_id
      and a.person_id = r.person_id and ${isAmongRead}
    where r.workspace_id = any(${workspaces}::uuid[]) and a.conversation_id = any(${conversations}::uuid[]) and a.ended_at is null
    for update of a`.execute(ctx.db)
  await endRead(ctx, workspaces, rows)
}

const endRead = (ctx: RequestContext, workspaces: readonly string[], rows: readonly { id: string }[]) =>
  endRows(
    ctx,
    workspaces,
    rows.map(({ id }) => ({ id, why: 'read' })),
  )
