import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { renewedAt } from '#features/workspaces/invites/rules.ts'
import { takesSome, type Given } from '#features/workspaces/members/rules.ts'
import type { InviteRow } from './inviteRows.ts'

/**
 * Whether the invitation would give somebody back what was taken from them after it was made, or renewed: it was not made for that. Who was removed gets
 * nothing back by it; who was left with less than it gives would leave, and come back with more.
 */
export async function givesBackWhatWasTaken(ctx: RequestContext, invite: InviteRow, personId: string): Promise<boolean> {
  const entries = await ctx.db
    .selectFrom('audit')
    .where('workspace_id', '=', invite.workspace_id)
    .where('action', 'in', ['member.removed', 'member.rights'])
    .where('subject_id', '=', personId)
    .where('at', '>=', renewedAt(invite.expires_at))
    .orderBy('id')
    .select(['action', sql<Partial<Given>>`coalesce(before, '{}')`.as('before'), sql<Partial<Given>>`coalesce(after, '{}')`.as('after')])
    .execute()
  if (entries.some(({ action }) => action === 'member.removed')) return true
  if (!entries.some(({ before, after }) => takesSome(before, after))) return false
  const left: Partial<Given> = {}
  for (const { after } of entries) Object.assign(left, after)
  return takesSome({ ...invite, scope_bots: invite.scope_keys }, left)
}
