import { memberErrors } from '#features/workspaces/members/errors.ts'
import { endSessions } from '#features/auth/server/endSessions.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { memberRemoved, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { emitMembershipsChanged } from './emitMembershipsChanged.ts'

/** Takes somebody out of a workspace whose people are locked: their pages of it close, what is assigned to them is given up. */
export async function endMembership(ctx: RequestContext, workspaceId: string, member: WorkspaceMember, ports: MemberPorts): Promise<void> {
  if (member.is_owner && (await ownersOf(ctx, workspaceId)) === 1) throw memberErrors.lastOwner()
  await ctx.db.deleteFrom('member').where('workspace_id', '=', workspaceId).where('person_id', '=', member.id).execute()
  await ctx.db
    .updateTable('person')
    .set({ workspace_id: null, bot_client_key: null })
    .where('id', '=', member.id)
    .where('workspace_id', '=', workspaceId)
    .execute()
  await ports.takeBackAlerts(ctx, workspaceId, member.id)
  ports.unassign(ctx, workspaceId, member.id)
  ctx.emit(memberRemoved, { workspace: workspaceId }, { id: member.id })
  await emitMembershipsChanged(ctx, [member.id])
}

/**
 * Ends the sessions of somebody who was removed from the last workspace they had: there is nothing left that they may see. Two workspaces that remove
 * them at the same moment wait for each other since `takeBackAlerts`, so the second one sees that it is the last.
 */
export async function endSessionsOfHomeless(ctx: RequestContext, personId: string, ports: MemberPorts): Promise<void> {
  const membership = await ctx.db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.person_id', '=', personId)
    .where('workspace.deleted_at', 'is', null)
    .select('member.workspace_id')
    .executeTakeFirst()
  if (!membership) await endSessions(ctx, personId, 'removed', (session) => ports.closeSession(session))
}

async function ownersOf(ctx: RequestContext, workspaceId: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', workspaceId)
    .where('is_owner', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
