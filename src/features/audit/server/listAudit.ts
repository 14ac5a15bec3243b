import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { AuditPage, listAudit as call } from '#features/audit/contract.ts'
import { entriesOf } from './entries.ts'

/** How many entries a page of the log holds. */
const pageSize = 50

/** What was done in the workspace. */
export async function listAudit(ctx: RequestContext, { headers, query }: Input<typeof call>): Promise<AuditPage> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  return entriesOf(ctx.db, workspaceId, query, pageSize)
}
