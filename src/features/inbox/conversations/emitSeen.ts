import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationSeen, type Seen } from './contract.ts'
import type { ConversationRow } from './toConversation.ts'

/** Emits to a person's pages what they have read of a conversation. */
export function emitSeen(
  ctx: RequestContext,
  person: string,
  row: Pick<ConversationRow, 'workspace_id' | 'id' | 'in_count'>,
  seen: Seen,
): void {
  const is_unread = seen.marked_unread || row.in_count > seen.seen_in
  ctx.emit(conversationSeen, { workspace: row.workspace_id, conversation: row.id, person }, { id: row.id, ...seen, is_unread })
}
