import { workspaceErrors } from '#features/workspaces/errors.ts'
import { memberChanged, rightsOf } from '#features/workspaces/members/contract.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { memberOf } from '#features/workspaces/members/server/memberRows.ts'
import { flags } from '#shared/call.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'

/**
 * Hands a workspace, whose people are locked, to another member; the owner who does so stays as an admin. Answers whether anything changed: who
 * is an owner already may be named by anybody.
 */
export async function handOver(ctx: RequestContext, actor: Member, heirId: string, workspaceName: string): Promise<boolean> {
  const workspace = actor.workspaceId
  const heir = await memberOf(ctx.db, workspace, heirId)
  if (!heir || heir.is_owner) return false
  if (!actor.is_owner) throw workspaceErrors.notItsOwner()
  const all = { ...rightsOf(flags), scope: 'all' as const, scope_bots: [] }
  for (const [person, is_owner] of [
    [actor.personId, false],
    [heirId, true],
  ] as const) {
    await ctx.db
      .updateTable('member')
      .set({ ...all, is_owner })
      .where('workspace_id', '=', workspace)
      .where('person_id', '=', person)
      .execute()
    ctx.emit(memberChanged, { workspace }, (await memberOf(ctx.db, workspace, person))!)
  }
  await recordAudit(ctx, {
    workspace,
    action: 'workspace.ownership',
    subject: { id: workspace, name: workspaceName },
    before: { owner: personOf(ctx).email },
    after: { owner: heir.email },
  })
  return true
}
