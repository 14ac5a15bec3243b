import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Seen } from './contract.ts'
import type { resetUnread as resetCall, seenOf as seenCall, unreadCount as countCall } from './unreadContract.ts'
import { withSeen } from './rules.ts'
import { accessConversation, type Reached } from './access.ts'
import { advanceReadMark } from './advanceReadMark.ts'
import { countUnread } from './countUnread.ts'
import { emitSeen } from './emitSeen.ts'
import { seenOf, seenReturned } from './seen.ts'
import { toConversation } from './toConversation.ts'

/** The caller's unread figures of one conversation and of its workspace. */
export async function unreadCount(ctx: RequestContext, { params }: Input<typeof countCall>) {
  return figures(ctx, await accessConversation(ctx, params.id))
}

/** The caller has read the conversation up to its newest message, unless they marked it unread by hand. */
export async function resetUnread(ctx: RequestContext, { params }: Input<typeof resetCall>) {
  const reached = await accessConversation(ctx, params.id)
  const { member, row } = reached
  const { rows } =
    await sql<Seen>`insert into seen (workspace_id, person_id, conversation_id, seen_in) values (${member.workspaceId}, ${member.personId}, ${row.id}, ${row.in_count})
    on conflict (workspace_id, person_id, conversation_id) do update set mention_unread = false, woke_unread = false, note_unread = false,
      seen_in = case when seen.ignore_reset then seen.seen_in else excluded.seen_in end, marked_unread = seen.ignore_reset and seen.marked_unread,
      behind_at = case when seen.ignore_reset then seen.behind_at end
    where seen.mention_unread or seen.woke_unread or seen.note_unread or (not seen.ignore_reset and (seen.seen_in < excluded.seen_in or seen.marked_unread))
    returning ${seenReturned}`.execute(ctx.db)
  const [seen] = rows
  if (seen) emitSeen(ctx, member.personId, row, seen)
  await advanceReadMark(ctx.db, member)
  return figures(ctx, seen ? { ...reached, seen } : reached)
}

/** What a call on reading answers: the caller's unread figures of a conversation and of its workspace. */
export async function figures(ctx: RequestContext, { row, member, seen }: Reached) {
  const { baton_unread_count_display } = withSeen(toConversation(row), seen)
  return { channel_id: row.id, user_unread_count_display: await countUnread(ctx.db, member), baton_unread_count_display, ...seen }
}

/** What the caller has read of the conversations named, where they may see them. */
export async function seenOfMany(ctx: RequestContext, { headers, body }: Input<typeof seenCall>): Promise<Record<string, Seen>> {
  return seenOf(ctx.db, await accessNamedWorkspace(ctx, headers.teamid), body.ids)
}
