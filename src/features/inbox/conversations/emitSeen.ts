import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationSeen, type Seen } from './contract.ts'
import type { ConversationRow } from './toConversation.ts'

/** Emits to a person's pages what they have read of a conversation; `is_mention`: it is a note that mentions them which changes that. */
export function emitSeen(
  ctx: RequestContext,
  person: string,
  row: Pick<ConversationRow, 'workspace_id' | 'id' | 'in_count'>,
  seen: Seen,
  is_mention = false,
): void {
  const is_unread = seen.marked_unread || row.in_count > seen.seen_in
  const audience = { workspace: row.workspace_id, conversation: row.id, person }
  ctx.emit(conversationSeen, audience, { id: row.id, ...seen, is_unread, is_mention })
}
