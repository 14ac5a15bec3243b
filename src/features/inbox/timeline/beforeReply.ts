import type { ConversationRow, Unanswered } from '#features/inbox/conversations/toConversation.ts'
import type { LastMessage } from '#features/inbox/conversations/contract.ts'

/** For so many seconds a reply that can be taken back is kept from the outbox; a little more than its writer is offered, as their page learns of it later. */
export const holdsBack = 6

/** What a reply changed of its conversation, for when it is taken back. It lies with the reply in the outbox. Times as JSON keeps them. */
export interface BeforeReply {
  last_message: LastMessage | null
  last_answer_seq: number
  unanswered: Unanswered[]
  waiting_at: string | null
  /** Whether it lay in Done then, where a reply leaves it. */
  is_done: boolean
}

export function beforeReply({ last_message, last_answer_seq, unanswered, waiting_at, is_done }: ConversationRow): BeforeReply {
  return { last_message, last_answer_seq, unanswered, waiting_at: waiting_at?.toJSON() ?? null, is_done }
}

/** Whether a list shows this message as what was said last. */
export const isPreviewOf = ({ at }: { at: Date }, last: LastMessage | null): boolean => last?.ts === at.getTime() / 1000

/**
 * A state of the conversation after a reply, as it were without it: what the reply changed is as `before`, with what has happened since. Where a person
 * answered after it, their answer ended the wait; what a bot says ends none.
 */
export function withoutReply(
  state: BeforeReply,
  reply: { seq: number; at: Date },
  before: BeforeReply,
  isAnsweredSince: boolean,
): BeforeReply {
  const isLast = isPreviewOf(reply, state.last_message)
  const isAnswer = state.last_answer_seq === reply.seq
  const since = new Set(state.unanswered.map(({ seq }) => seq))
  const alsoBefore = before.unanswered.filter(({ seq }) => !since.has(seq))
  return {
    last_message: isLast ? before.last_message : state.last_message,
    last_answer_seq: isAnswer ? before.last_answer_seq : state.last_answer_seq,
    unanswered: isAnswer ? [...alsoBefore, ...state.unanswered] : state.unanswered,
    waiting_at: isAnsweredSince ? state.waiting_at : (before.waiting_at ?? state.waiting_at),
    is_done: state.is_done,
  }
}
