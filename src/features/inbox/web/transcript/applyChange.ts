import { conversationChanged, conversationSeen, type Conversation } from '#features/inbox/conversations/contract.ts'
import { seenOnly } from '#features/inbox/conversations/rules.ts'
import { isChangeOf, type Change } from '#shared/event.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { putIntoStretch } from './putMessage.ts'
import { supersedes } from './supersedes.ts'
import type { HeldMessage, Transcript } from './Transcript.ts'

/**
 * The transcript after a change of the log. Changes may come twice, late, or out of order, also before or after an answer that holds
 * them already; where a change says nothing new the same transcript comes back.
 */
export function applyChange(transcript: Transcript, change: Change): Transcript {
  const isOfThis = (id: string) => id === transcript.conversation.id
  if (isChangeOf(change, messageAdded)) {
    const { message, conversation } = change.body
    if (!isOfThis(conversation.id)) return transcript
    return withMessage(withConversation(transcript, conversation), { message, asOf: change.cursor })
  }
  if (isChangeOf(change, messageChanged)) {
    const { message, conversation_id } = change.body
    return isOfThis(conversation_id) ? withMessage(transcript, { message, asOf: change.cursor }) : transcript
  }
  if (isChangeOf(change, conversationChanged)) {
    const { conversation } = change.body
    return isOfThis(conversation.id) ? withConversation(transcript, conversation) : transcript
  }
  if (isChangeOf(change, conversationSeen)) {
    if (!isOfThis(change.body.id) || !supersedes(change.cursor, transcript.seenAsOf)) return transcript
    return { ...transcript, seen: seenOnly(change.body), seenAsOf: change.cursor }
  }
  return transcript
}

/** The newer of two states of the conversation's row counts. */
export function withConversation(transcript: Transcript, conversation: Conversation): Transcript {
  return conversation.rev > transcript.conversation.rev ? { ...transcript, conversation } : transcript
}

/** The transcript with a message put where it belongs. */
export function withMessage(transcript: Transcript, next: HeldMessage): Transcript {
  const messages = putIntoStretch(transcript, next)
  return messages === transcript.messages ? transcript : { ...transcript, messages }
}
