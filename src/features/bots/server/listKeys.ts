import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { wireSeconds } from '#shared/time.ts'
import { scopes, seesEverything } from '#shared/visibility.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { ApiKey, listKeys as call } from '#features/bots/contract.ts'

interface Row {
  id: string
  name: string
  starts_with: string
  created_at: Date
  last_used_at: Date | null
  actor_name: string | null
  may_still: boolean
}

/** The keys of the workspace that work, oldest first. */
export async function listKeys(ctx: RequestContext, { headers }: Input<typeof call>): Promise<ApiKey[]> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  // Who made a key is in the audit log, which keeps it also of those who have left.
  const { rows } = await sql<Row>`select k.id, k.name, k.starts_with, k.created_at, k.last_used_at, a.actor_name,
      m.person_id is not null as may_still
    from api_key k
    left join audit a on a.workspace_id = k.workspace_id and a.action = 'secret.key-made' and a.subject_id = k.id::text and a.actor_id is not null
    left join member m on m.workspace_id = k.workspace_id and m.person_id = a.actor_id and (m.is_owner or (m.support and m.scope = any(${scopes.filter(seesEverything)})))
    where k.workspace_id = ${workspaceId} and k.revoked_at is null
    order by k.created_at, k.id`.execute(ctx.db)
  return rows.map(({ actor_name: name, may_still, ...row }) => ({
    ...row,
    made_by: name === null ? null : { name, may_still },
    created_at: wireSeconds(row.created_at.getTime()),
    last_used_at: row.last_used_at && wireSeconds(row.last_used_at.getTime()),
  }))
}
