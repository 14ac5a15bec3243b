import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { mayHold } from '#features/inbox/conversations/visibility.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { assignedTo } from '#features/inbox/timeline/hold.ts'
import { channelUpdate } from '#features/inbox/timeline/enqueueDelivery.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations are given up in one transaction: others who want one of them wait for no more than that. */
const atOnce = 50

/** The job's name; its data are the ids of a workspace and of somebody who may hold less there than before. */
export const unassignJob = 'unassign-member'

/**
 * Gives up every conversation that is assigned to somebody who may hold it no more: they left, may not chat, or do not see it. Who may again
 * meanwhile keeps the rest.
 */
export async function unassignMember(contexts: RequestContexts, workspaceId: string, personId: string, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => unassignSome(ctx, workspaceId, personId, portion)));
}

/** Gives up some of them; answers whether there were any. */
async function unassignSome(ctx: RequestContext, workspaceId: string, personId: string, portion: number): Promise<boolean> {
  const theirs = sql`c.assignee_id = ${personId}
    and not exists (select from member m where m.workspace_id = ${workspaceId} and m.person_id = ${personId} and ${mayHold()})`
  // Those that are deleted are in no index by assignee.
  const { rows: found } = await sql<{
    id: string
  }>`(select c.id from conversation c where c.workspace_id = ${workspaceId} and ${theirs} and c.deleted_at is null limit ${portion})
    union all (select c.id from conversation c where c.workspace_id = ${workspaceId} and ${theirs} and c.deleted_at is not null limit ${portion})
    limit ${portion}`.execute(ctx.db)
  if (found.length === 0) return false
  const ids = found.map(({ id }) => id)
  const rows = await lockWhere(ctx.db, workspaceId, sql`c.id = any(${ids}::uuid[]) and ${theirs}`)
  const person = await ctx.db.selectFrom('person').where('id', '=', personId).select('name').executeTakeFirst()
  for (const row of rows) {
    const turn = new Turn(row, ctx.now.getTime())
    turn.addEvent(newId(), { what: 'unassigned', person: personId, name: person?.name ?? '' })
    turn.change(assignedTo(row, null, null, ctx.now))
    await commitTurn(ctx, row, turn, [channelUpdate(turn.row)])
  }
  return true
}
