import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type * as contract from '#features/alerts/contract.ts'
import type { Unreached } from '#features/alerts/contract.ts'

/** So many are listed; the page names one and counts the others. */
const atMost = 50

/** For which conversations nobody could be reached, of those that the caller sees. */
export async function listUnreached(ctx: RequestContext, { headers }: Input<typeof contract.listUnreached>): Promise<Unreached[]> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const { rows } = await sql<Unreached>`select c.id as conversation_id, b.client_key, u.name,
      extract(epoch from r.nobody_at)::float8 as since
    from alert_round r join conversation c on c.workspace_id = r.workspace_id and c.id = r.conversation_id and c.deleted_at is null
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where r.workspace_id = ${member.workspaceId} and r.nobody_at is not null and ${visibleTo(member)}
    order by r.nobody_at limit ${atMost}`.execute(ctx.db)
  return rows
}
