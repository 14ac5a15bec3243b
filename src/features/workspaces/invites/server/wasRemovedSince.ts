import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { renewedAt } from '#features/workspaces/invites/rules.ts'
import type { InviteRow } from './inviteRows.ts'

/** Whether somebody was removed from the workspace after the invitation was made, or renewed: it was not made to let them back in. */
export async function wasRemovedSince(ctx: RequestContext, { workspace_id, expires_at }: InviteRow, personId: string): Promise<boolean> {
  const removal = await ctx.db
    .selectFrom('audit')
    .where('workspace_id', '=', workspace_id)
    .where('action', '=', 'member.removed')
    .where('subject_id', '=', personId)
    .where('at', '>=', renewedAt(expires_at))
    .select('id')
    .executeTakeFirst()
  return removal !== undefined
}
