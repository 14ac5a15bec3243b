import type { EventBody } from '#shared/event.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationSeen, type Seen } from './contract.ts'
import type { ConversationRow } from './toConversation.ts'

/** What changed what a person has read of a conversation, other than they themselves: a note that mentions them or is left for them, or a snooze that ended, or that is over. */
export type Cause = Pick<EventBody<typeof conversationSeen>, 'is_mention' | 'is_note' | 'snooze'>

/** Emits to a person's pages what they have read of a conversation. */
export function emitSeen(
  ctx: RequestContext,
  person: string,
  row: Pick<ConversationRow, 'workspace_id' | 'id' | 'in_count'>,
  seen: Seen,
  cause: Cause = {},
): void {
  const is_unread = seen.marked_unread || row.in_count > seen.seen_in
  const audience = { workspace: row.workspace_id, conversation: row.id, person }
  ctx.emit(conversationSeen, audience, { id: row.id, ...seen, is_unread, is_mention: false, ...cause })
}
