import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
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
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${workspaceId} and c.assignee_id = ${personId}
      and not exists (select from member m where m.workspace_id = ${workspaceId} and m.person_id = ${personId} and ${mayHold()})
    order by c.id limit ${portion} for no key update of c`,
  )
  if (rows.length === 0) return false
  const person = await ctx.db.selectFrom('person').where('id', '=', personId).select('name').executeTakeFirst()
  for (const row of rows) {
    const turn = new Turn(row, ctx.now.getTime())
    turn.addEvent(newId(), { what: 'unassigned', person: personId, name: person?.name ?? '' })
    turn.change(assignedTo(row, null, null, ctx.now))
    await commitTurn(ctx, row, turn, [channelUpdate(turn.row)])
  }
  return true
}
