import type { QueryKey } from '@tanstack/react-query'
import type { EventBody } from '#shared/event.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'
import type { conversationLost } from '#features/inbox/conversations/contract.ts'
import { askedByMe } from './askedByMe.ts'
import type { ListPages } from './ListPages.ts'
import { rememberSeen } from './knownSeen.ts'
import { mergeLoss } from './mergeConversation.ts'
import { findRow } from './placeRow.ts'

/** What it does to a kept list that a conversation has gone out of the reader's sight. */
export function applyLossToCache(
  data: ListPages,
  { id, was }: EventBody<typeof conversationLost>,
  change: LiveChange,
  key: QueryKey,
): ListPages {
  const row = findRow(data.pages, id)
  if (row) rememberSeen(id, row)
  return mergeLoss(data, { id, was, cursor: change.cursor }, askedByMe(key))
}
