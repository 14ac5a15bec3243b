import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { botErrors } from '#features/bots/errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import { demandSightOfAll } from './access.ts'
import { keysChanged, type revokeKey as call } from '#features/bots/contract.ts'

/** Revokes a key of a workspace of the caller; to a stranger it looks like one that was never made. */
export async function revokeKey(ctx: RequestContext, { params }: Input<typeof call>): Promise<{ ok: true }> {
  const { rows } = await sql<{ workspace_id: string; name: string }>`select k.workspace_id, k.name from api_key k
    join member m on m.workspace_id = k.workspace_id and m.person_id = ${personOf(ctx).id}
    join workspace w on w.id = k.workspace_id and w.deleted_at is null
    where k.id = ${params.id} and k.revoked_at is null for update of k`.execute(ctx.db)
  const [row] = rows
  if (!row) throw botErrors.unknownKey()
  demandSightOfAll(await accessWorkspace(ctx, row.workspace_id), botErrors.seesPartToRevokeKey)
  await ctx.db
    .updateTable('api_key')
    .set({ revoked_at: ctx.now })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', params.id)
    .execute()
  const subject = { id: params.id, name: row.name }
  await recordAudit(ctx, { workspace: row.workspace_id, action: 'secret.key-revoked', subject })
  ctx.emit(keysChanged, { workspace: row.workspace_id }, { id: params.id })
  return { ok: true }
}
