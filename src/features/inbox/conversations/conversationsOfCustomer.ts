import { sql, type RawBuilder } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { readCursor, writeCursor } from '#shared/paging.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import type { conversationsOfCustomer as call } from './customerContract.ts'
import { accessConversation } from './access.ts'
import { visibleTo } from './visibility.ts'
import { namesJoined, shownColumns, toConversation, type ShownRow } from './toConversation.ts'

const page = 10

/** What else a customer has said, as far as the caller sees it. */
export async function conversationsOfCustomer(
  ctx: RequestContext,
  { params, query }: Input<typeof call>,
): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessConversation(ctx, params.id)
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const below = after ? sql`and (c.last_at, c.id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)` : sql``
  const own = sql`c.customer_id = (select customer_id from conversation where workspace_id = ${row.workspace_id} and id = ${row.id}) ${below}`
  // Before the rows: what commits in between is emitted to the page and is in the answer, which does no harm.
  const { rows: now } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(ctx.db)
  const rows = await find(ctx, member, own, page + 1)
  const last = rows.length > page ? rows[page - 1]! : null
  const email = row.profile['email']
  const also = email === undefined || after ? [] : await find(ctx, member, sameEmail(row.workspace_id, email, row.id), page)
  return {
    conversations: rows.slice(0, page).map(toConversation),
    next: last && writeCursor({ at: last.last_at.getTime(), id: last.id }),
    also: also.map(toConversation),
    snapshot: now[0]!.snapshot,
  }
}

function find(ctx: RequestContext, member: Member, condition: RawBuilder<unknown>, max: number): Promise<ShownRow[]> {
  return sql<ShownRow>`select ${shownColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${member.workspaceId} and ${condition} and c.deleted_at is null
      and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${visibleTo(member)}
    order by c.last_at desc, c.id desc limit ${sql.lit(max)}`
    .execute(ctx.db)
    .then(({ rows }) => rows)
}

/** Customers with this address who are not the one of conversation `id`. */
function sameEmail(workspace: string, email: string, id: string): RawBuilder<unknown> {
  return sql`c.customer_id in (select other.id from customer other where other.workspace_id = ${workspace} and lower(other.profile->>'email') = lower(${email})
      and other.profile ? 'email' and other.id <> (select customer_id from conversation where workspace_id = ${workspace} and id = ${id}))`
}
