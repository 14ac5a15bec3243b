import type { Input } from '#shared/call.ts'
import { workspaceErrors } from '#features/workspaces/errors.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { chooseContext as call, Me } from '#features/workspaces/contract.ts'
import { whoAmI } from './whoAmI.ts'

/** Remembers the workspace and bot a person looks at; 'all' and null both mean every bot. */
export async function chooseContext(ctx: RequestContext, { body }: Input<typeof call>, vault: Vault): Promise<Me> {
  await accessWorkspace(ctx, body.team_id)
  const key = body.client_key === 'all' ? null : body.client_key
  if (key !== null) {
    const bot = await ctx.db
      .selectFrom('bot')
      .where('client_key', '=', key)
      .where('workspace_id', '=', body.team_id)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!bot) throw workspaceErrors.unknownBot()
  }
  await ctx.db.updateTable('person').set({ workspace_id: body.team_id, bot_client_key: key }).where('id', '=', personOf(ctx).id).execute()
  return whoAmI(ctx, vault, body.team_id)
}
