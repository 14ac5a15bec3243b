import { conversationChanged, conversationSeen, type Conversation } from '#features/inbox/conversations/contract.ts'
import type { Change, EventBody } from '#shared/event.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { putIntoStretch } from './putMessage.ts'
import { supersedes } from './supersedes.ts'
import type { HeldMessage, Transcript } from './Transcript.ts'

/** The conversation a change is about, or null when it concerns none. */
function conversationOf(change: Change): string | null {
  const body = change.body as { id?: string; conversation_id?: string; conversation?: { id: string } }
  return body.conversation?.id ?? body.conversation_id ?? body.id ?? null
}

/**
 * The transcript after a change of the log. Changes may come twice, late, or out of order, also before or after an answer that holds
 * them already; where a change says nothing new the same transcript comes back.
 */
export function applyChange(transcript: Transcript, change: Change): Transcript {
  if (conversationOf(change) !== transcript.conversation.id) return transcript
  switch (change.name) {
    case messageAdded.name: {
      const { message, conversation } = change.body as EventBody<typeof messageAdded>
      return withMessage(withConversation(transcript, conversation), { message, asOf: change.cursor })
    }
    case messageChanged.name:
      return withMessage(transcript, { message: (change.body as EventBody<typeof messageChanged>).message, asOf: change.cursor })
    case conversationChanged.name:
      return withConversation(transcript, (change.body as EventBody<typeof conversationChanged>).conversation)
    case conversationSeen.name: {
      const { seen_in, marked_unread, ignore_unread_reset, mention_unread } = change.body as EventBody<typeof conversationSeen>
      if (!supersedes(change.cursor, transcript.seenAsOf)) return transcript
      return { ...transcript, seen: { seen_in, marked_unread, ignore_unread_reset, mention_unread }, seenAsOf: change.cursor }
    }
    default:
      return transcript
  }
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
