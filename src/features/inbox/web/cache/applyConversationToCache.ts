import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#shared/liveProtocol.ts'
import type { Conversation, Facets, Seen } from '#features/inbox/conversations/contract.ts'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { askedByMe } from './askedByMe.ts'
import type { ListPages } from './ListPages.ts'
import { mergeConversation } from './mergeConversation.ts'
import { askSeenSoon } from './askSeenSoon.ts'

/** What an event that carries a conversation does to a kept list; the person's own reading of an unknown one is asked a moment later. */
export function applyConversationToCache(
  data: ListPages,
  body: { conversation: Conversation; was: Facets | null },
  change: LiveChange,
  key: QueryKey,
): ListPages {
  const { conversation } = body
  const question = askedByMe(key)
  const next = mergeConversation(data, { ...body, cursor: change.cursor }, question, guessSeen(conversation))
  if (next !== data && conversation.in_count > 1 && !has(data, conversation.id) && has(next, conversation.id)) askSeenSoon(conversation.id)
  return next
}

/** What the reader has probably read of a conversation that is not on the list: all but what the customer said just now. */
function guessSeen(conversation: Conversation): Seen {
  if (conversation.in_count <= 1) return nothingSeen
  const isNews = conversation.last_message?.direction === 'in'
  return { ...nothingSeen, seen_in: conversation.in_count - (isNews ? 1 : 0) }
}

function has(data: ListPages, id: string): boolean {
  return data.pages.some((page) => page.channels.some((row) => row.id === id))
}
