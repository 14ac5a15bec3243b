import type { QueryKey } from '@tanstack/react-query'
import { changeExact } from '#web/live/changeExact.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { Seen } from '#features/inbox/conversations/contract.ts'
import { askedByMe } from './askedByMe.ts'
import type { ListPages } from './ListPages.ts'
import { mergeSeen } from './mergeConversation.ts'

/** What reading does to a kept list. */
export function applySeenToCache(data: ListPages, { id, ...seen }: Seen & { id: string }, _change: unknown, key: QueryKey): ListPages {
  return mergeSeen(data, id, seen, askedByMe(key))
}

/** Puts what is known of a person's reading into every kept list. */
export function applySeenToAllLists(id: string, seen: Seen): void {
  for (const [key, data] of queries.getQueriesData<ListPages>({ queryKey: queryKeys.conversations })) {
    const next = data && applySeenToCache(data, { id, ...seen }, undefined, key)
    if (next !== data) changeExact(key, next)
  }
}

/** Puts into what is kept what the server answered to somebody who marked a conversation, also where it is open: anyone who looks at it acts on what they see. */
export function applySeenEverywhere(id: string, seen: Seen): void {
  applySeenToAllLists(id, seen)
  queries.setQueriesData<{ seen: Seen }>({ queryKey: [...queryKeys.conversation, id] }, (open) => open && { ...open, seen })
}
