import type { ConversationRow, Unanswered } from '#features/inbox/conversations/toConversation.ts'
import type { LastMessage } from '#features/inbox/conversations/contract.ts'

/** For so many seconds a reply that can be taken back is kept from the outbox; a little more than its writer is offered, as their page learns of it later. */
export const holdsBack = 6

/**
 * What a reply changed of its conversation, for when it is taken back. It lies with the reply in the outbox. Nothing of it is there for a reply that was
 * not to be taken back. Times as JSON keeps them.
 */
export interface BeforeReply {
  last_message?: LastMessage | null
  last_answer_seq?: number
  unanswered?: Unanswered[]
  waiting_at?: string | null
}

export function beforeReply({ last_message, last_answer_seq, unanswered, waiting_at }: ConversationRow): Record<string, unknown> {
  return { last_message, last_answer_seq, unanswered, waiting_at: waiting_at?.toJSON() ?? null } satisfies BeforeReply
}
