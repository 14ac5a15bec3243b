import { sql } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import { idOfNew } from '#platform/event-log/idOfNew.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { keysChanged, type ApiKey } from '#features/bots/contract.ts'

/** How much of a key stays readable, so that people can tell their keys apart. */
const shownLength = 8

/**
 * Makes an API key in a workspace that the caller was let into. The key itself is in this answer and nowhere else: one that the same call made before, and
 * that nobody uses because the answer was lost, is replaced.
 */
export async function createKey(
  ctx: RequestContext,
  workspaceId: string,
  name: string,
  given?: string,
): Promise<{ key: ApiKey; api_key: string }> {
  const secret = newSecret('bk')
  const readable = { hash: hashSecret(secret), starts_with: secret.slice(0, shownLength) }
  const made = await ctx.db
    .insertInto('api_key')
    .values({
      workspace_id: workspaceId,
      id: idOfNew(ctx, 'api-key', given),
      name,
      ...readable,
      created_at: ctx.now,
      last_used_at: null,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'id'])
        .doUpdateSet(readable)
        .where('api_key.last_used_at', 'is', null)
        .where('api_key.revoked_at', 'is', null),
    )
    .returning(['id', 'name', 'starts_with', 'created_at', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()
  // It is in use, or was revoked: this is another one.
  if (!made) return createKey(ctx, workspaceId, name)
  const { isNew, ...row } = made
  if (isNew) await recordAudit(ctx, { workspace: workspaceId, action: 'secret.key-made', subject: { id: row.id, name } })
  ctx.emit(keysChanged, { workspace: workspaceId }, { id: row.id })
  return {
    key: {
      ...row,
      created_at: wireSeconds(row.created_at.getTime()),
      last_used_at: null,
      made_by: ctx.person && { name: ctx.person.name, may_still: true },
    },
    api_key: secret,
  }
}

/** Whether a workspace has a key that works. */
export async function hasKey(ctx: RequestContext, workspaceId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('api_key')
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
