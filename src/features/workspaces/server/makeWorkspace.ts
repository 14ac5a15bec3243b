import type { Input } from '#shared/call.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import { idOfNew } from '#platform/event-log/idOfNew.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { makeWorkspace as call, Workspace } from '#features/workspaces/contract.ts'
import { createWorkspace } from './createWorkspace.ts'
import { workspaceOf } from './workspaceRows.ts'

/** Makes a workspace that the caller owns, and shows it to them from now on. */
export async function makeWorkspace(
  ctx: RequestContext,
  { name, new_id }: Pick<Input<typeof call>['body'], 'name' | 'new_id'>,
): Promise<Workspace> {
  const owner = personOf(ctx)
  const wanted = idOfNew(ctx, 'workspace', new_id)
  const before = new_id === undefined ? undefined : await madeBefore(ctx, owner.id, wanted)
  if (before?.isTheirs) return workspaceOf(ctx, wanted)
  // They left it or removed it since: this is another one.
  const id = await createWorkspace(ctx, owner.id, name, before ? undefined : wanted)
  await recordAudit(ctx, { workspace: id, action: 'workspace.created', subject: { id, name }, after: { owner: owner.email } })
  await emitMembershipsChanged(ctx, [owner.id], id)
  return workspaceOf(ctx, id)
}

/** What the same call of theirs made before, whose answer was lost. Until the transaction ends they make no other. */
async function madeBefore(ctx: RequestContext, owner: string, id: string): Promise<{ isTheirs: boolean } | undefined> {
  await ctx.db.selectFrom('person').where('id', '=', owner).select('id').forNoKeyUpdate().execute()
  const row = await ctx.db
    .selectFrom('workspace as w')
    .leftJoin('member as m', (join) => join.onRef('m.workspace_id', '=', 'w.id').on('m.person_id', '=', owner))
    .where('w.id', '=', id)
    .select(['w.deleted_at', 'm.person_id'])
    .executeTakeFirst()
  return row && { isTheirs: row.deleted_at === null && row.person_id !== null }
}
