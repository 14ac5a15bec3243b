import { sql } from 'kysely'
import type { CallResponse } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { membershipsOf } from '#features/workspaces/server/workspaceRows.ts'
import { maxCounted, type countAlerts as call } from '#features/alerts/contract.ts'

/** How much calls for the caller, by workspace. */
export async function countAlerts(ctx: RequestContext): Promise<CallResponse<typeof call>> {
  const { id } = personOf(ctx)
  const workspaces = (await membershipsOf(ctx, id)).map((membership) => membership.id)
  const { rows } = await sql<{ workspace: string; open: number }>`select w.id as workspace, a.open from unnest(${workspaces}::uuid[]) w(id)
    cross join lateral (select count(*)::int as open from (select from alert
      where workspace_id = w.id and person_id = ${id} and ended_at is null and kinds <> '{log}' limit ${sql.lit(maxCounted)}) counted) a
    where a.open > 0`.execute(ctx.db)
  return rows
}
