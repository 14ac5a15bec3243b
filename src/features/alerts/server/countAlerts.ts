import { sql } from 'kysely'
import type { CallResponse } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { membershipsOf } from '#features/workspaces/server/workspaceRows.ts'
import type { countAlerts as call } from '#features/alerts/contract.ts'

/** How much calls for the caller, by workspace. */
export async function countAlerts(ctx: RequestContext): Promise<CallResponse<typeof call>> {
  const { id } = personOf(ctx)
  const workspaces = (await membershipsOf(ctx, id)).map((membership) => membership.id)
  const { rows } = await sql<{ workspace: string; open: number }>`select workspace_id as workspace, count(*)::int as open from alert
    where workspace_id = any(${workspaces}::uuid[]) and person_id = ${id} and ended_at is null and kinds <> '{log}'
    group by workspace_id`.execute(ctx.db)
  return rows
}
