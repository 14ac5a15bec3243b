import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#shared/liveProtocol.ts'
import type { Conversation, Facets, Seen } from '#features/inbox/conversations/contract.ts'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { askedByMe } from './askedByMe.ts'
import type { ListPages } from './ListPages.ts'
import { knownSeen, rememberSeen } from './knownSeen.ts'
import { mergeConversation } from './mergeConversation.ts'
import { askSeenSoon } from './askSeenSoon.ts'
import { findRow } from './placeRow.ts'

/**
 * What an event that carries a conversation does to a kept list. One that comes to the list is shown as this page last knew it; the person's own
 * reading of it is asked a moment later, as another page may have changed it.
 */
export function applyConversationToCache(
  data: ListPages,
  body: { conversation: Conversation; was: Facets | null },
  change: LiveChange,
  key: QueryKey,
): ListPages {
  const { conversation, was } = body
  const { id } = conversation
  const row = findRow(data.pages, id)
  const seen = row ?? knownSeen(id) ?? guessSeen(conversation, was)
  const next = mergeConversation(data, { ...body, cursor: change.cursor }, askedByMe(key), seen)
  if (next === data) return data
  const isThere = findRow(next.pages, id) !== undefined
  if (row && !isThere) rememberSeen(id, row)
  if (!row && isThere && !isNew(conversation, was)) askSeenSoon(id)
  return next
}

/** Nobody can have read anything of it. */
const isNew = ({ in_count }: Conversation, was: Facets | null) => was === null && in_count <= 1

/** What the reader has probably read of a conversation that this page knows nothing of: all but what the customer said just now. */
function guessSeen(conversation: Conversation, was: Facets | null): Seen {
  if (isNew(conversation, was)) return nothingSeen
  const isNews = conversation.last_message?.direction === 'in'
  return { ...nothingSeen, seen_in: Math.max(0, conversation.in_count - (isNews ? 1 : 0)) }
}
