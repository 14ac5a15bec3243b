import type { Input } from '#shared/call.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { makeWorkspace as call, Workspace } from '#features/workspaces/contract.ts'
import { createWorkspace } from './createWorkspace.ts'
import { workspaceOf } from './workspaceRows.ts'

/** Makes a workspace that the caller owns, and shows it to them from now on. */
export async function makeWorkspace(ctx: RequestContext, { name }: Pick<Input<typeof call>['body'], 'name'>): Promise<Workspace> {
  const owner = personOf(ctx)
  const id = await createWorkspace(ctx, owner.id, name)
  await recordAudit(ctx, { workspace: id, action: 'workspace.created', subject: { id, name }, after: { owner: owner.email } })
  await emitMembershipsChanged(ctx, [owner.id], id)
  return workspaceOf(ctx, id)
}
