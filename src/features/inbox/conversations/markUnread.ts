import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { markUnread as call } from './unreadContract.ts'
import type { Seen } from './contract.ts'
import { accessConversation, type Reached } from './access.ts'
import { advanceReadMark } from './advanceReadMark.ts'
import { emitSeen } from './emitSeen.ts'
import { figures } from './unread.ts'

/** Marks a conversation unread for the caller, or read. */
export async function markUnread(ctx: RequestContext, { params, body }: Input<typeof call>) {
  const reached = await accessConversation(ctx, params.id, true)
  const seen = body.isunread ? unreadMark(reached) : readMark(reached)
  await setSeen(ctx, [{ ...reached, seen }])
  if (!body.isunread) await advanceReadMark(ctx.db, reached.member)
  return figures(ctx, { ...reached, seen })
}

/** Marked by hand, and so until it is taken off by hand: opening the conversation does not. */
export const unreadMark = ({ seen }: Pick<Reached, 'seen'>): Seen => ({ ...seen, marked_unread: true, ignore_unread_reset: true })

/** Read up to its newest message. */
export const readMark = ({ row }: Pick<Reached, 'row'>): Seen => ({
  seen_in: row.in_count,
  marked_unread: false,
  ignore_unread_reset: false,
  mention_unread: false,
  woke_unread: false,
  note_unread: false,
})

/**
 * Writes what the caller has read of conversations that they reached and locked. What is unread is always noted by its time, also in front
 * of the reader's mark: the mark may be passing it right now. Docs: decisions/016.
 */
export async function setSeen(ctx: RequestContext, given: Reached[]): Promise<void> {
  const changed = given.map(({ row, seen }) => ({
    conversation_id: row.id,
    seen_in: seen.seen_in,
    marked_unread: seen.marked_unread,
    ignore_reset: seen.ignore_unread_reset,
    behind_at: seen.marked_unread || row.in_count > seen.seen_in ? row.last_at : null,
    mention_unread: seen.mention_unread,
    woke_unread: seen.woke_unread,
    note_unread: seen.note_unread,
  }))
  const [first] = given
  if (!first) return
  const { workspaceId, personId } = first.member
  await sql`insert into seen (workspace_id, person_id, conversation_id, seen_in, marked_unread, ignore_reset, behind_at, mention_unread, woke_unread, note_unread)
    select ${workspaceId}, ${personId}, n.* from json_to_recordset(${JSON.stringify(changed)}::json)
      as n(conversation_id uuid, seen_in int, marked_unread boolean, ignore_reset boolean, behind_at timestamptz, mention_unread boolean, woke_unread boolean,
        note_unread boolean)
    on conflict (workspace_id, person_id, conversation_id) do update set seen_in = excluded.seen_in, marked_unread = excluded.marked_unread,
      ignore_reset = excluded.ignore_reset, behind_at = excluded.behind_at, mention_unread = excluded.mention_unread, woke_unread = excluded.woke_unread,
      note_unread = excluded.note_unread`.execute(ctx.db)
  for (const { row, seen } of given) emitSeen(ctx, personId, row, seen)
}
