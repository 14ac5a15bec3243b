import type { EventBody } from '#shared/event.ts'
import type { Conversation, conversationSeen } from '#features/inbox/conversations/contract.ts'
import type { UnreadIds } from '#features/inbox/conversations/unreadContract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'

/** What was said in a conversation: by a customer it is unread, unless it is out of the inbox. */
export function applyUnreadMessageToCache(
  unread: UnreadIds,
  { message, conversation }: { message: { by: string }; conversation: Conversation },
): UnreadIds {
  const kept = applyUnreadMoveToCache(unread, { conversation })
  return message.by === 'customer' && isInInbox(conversation) ? withId(kept, conversation.id) : kept
}

/** What leaves the inbox takes its count with it. */
export function applyUnreadMoveToCache(unread: UnreadIds, { conversation }: { conversation: Conversation }): UnreadIds {
  return isInInbox(conversation) ? unread : withoutId(unread, conversation)
}

/** What was read, or marked unread. */
export function applyUnreadSeenToCache(unread: UnreadIds, { id, marked_unread }: EventBody<typeof conversationSeen>): UnreadIds {
  return marked_unread ? withId(unread, id) : withoutId(unread, { id })
}

export function withoutId(unread: UnreadIds, { id }: { id: string }): UnreadIds {
  return unread.ids.includes(id) ? { ...unread, ids: unread.ids.filter((one) => one !== id) } : unread
}

const isInInbox = (conversation: Conversation) => !conversation.is_deleted && folderOf(facetsOf(conversation)) === 'inbox'

function withId(unread: UnreadIds, id: string): UnreadIds {
  return unread.ids.includes(id) ? unread : { ...unread, ids: [...unread.ids, id] }
}
