import { memberChanged } from '#features/workspaces/members/contract.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import { memberOf } from '#features/workspaces/members/server/memberRows.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { membershipsOf } from './workspaceRows.ts'

/** Tells colleagues, and the person's own pages, what they are called now, their address or their picture. */
export async function tellOfPerson(ctx: RequestContext, id: string): Promise<void> {
  for (const { id: workspace } of await membershipsOf(ctx, id)) {
    const member = await memberOf(ctx.db, workspace, id)
    // Null where they are just being removed.
    if (member) ctx.emit(memberChanged, { workspace }, member)
  }
  await emitMembershipsChanged(ctx, [id])
}
