import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { preview, type NewMessage, type Turn } from '#features/inbox/timeline/turn.ts'

/** Whether a report is of a customer who is blocked. What others say in a channel that several people share is not. */
export const isFromBlocked = ({ blocked_at, user_key }: ConversationRow, { userKey }: Report): boolean =>
  blocked_at !== null && userKey === user_key

/**
 * What a customer who is blocked says is kept and can be read: nobody waits for an answer, and nothing comes back to the inbox by it. Docs: decisions/094.
 */
export function saidByBlocked(
  turn: Turn,
  { address, quiet }: Report,
  given: Pick<NewMessage, 'id' | 'type' | 'author' | 'text' | 'body'>,
  editedAt: Date | null,
): void {
  const said = turn.add({ ...given, body: { ...given.body, uncounted: true } }, { edited_at: editedAt })
  turn.change({
    customer_at: said.at,
    ...(!quiet && { last_message: preview(said, turn.row.customer_name) }),
    ...(address !== null && { address }),
  })
}
