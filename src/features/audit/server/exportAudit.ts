import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { exportAudit as call } from '#features/audit/contract.ts'
import { toCsv } from '#features/audit/csv.ts'
import { entriesOf } from './entries.ts'

/** A portion stays below a megabyte, whatever the log holds. */
const portion = 1000

/** A portion of the log as CSV. */
export async function exportAudit(ctx: RequestContext, { headers, query }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const { entries, next } = await entriesOf(ctx.db, workspaceId, query, portion)
  return { csv: toCsv(entries, query.cursor === undefined), next }
}
