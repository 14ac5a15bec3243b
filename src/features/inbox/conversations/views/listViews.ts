import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { listViews as call, View } from './contract.ts'
import { byPlace } from './rules.ts'
import { toView } from './viewRow.ts'

/** The caller's views and the shared ones, in their order. */
export async function listViews(ctx: RequestContext, { headers }: Pick<Input<typeof call>, 'headers'>): Promise<View[]> {
  const { workspaceId, personId } = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await ctx.db
    .selectFrom('view')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('shared', '=', true)]))
    .selectAll()
    .execute()
  return rows.map(toView).toSorted(byPlace)
}
