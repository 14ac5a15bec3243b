import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { listThings } from '#features/workspaces/members/server/sharedThings.ts'
import type { listViews as call, View } from './contract.ts'
import { byPlace } from './rules.ts'
import { views } from './viewRow.ts'

/** The caller's views and the shared ones, in their order. */
export async function listViews(ctx: RequestContext, { headers }: Pick<Input<typeof call>, 'headers'>): Promise<View[]> {
  return (await listThings(ctx, views, headers.teamid)).toSorted(byPlace)
}
