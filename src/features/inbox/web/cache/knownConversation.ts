import { useSyncExternalStore } from 'react'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { ListPages } from './ListPages.ts'
import { findRow } from './placeRow.ts'

/** A conversation as some kept list, or itself when it was opened, knows it: the newest state there is. */
export function knownConversation(id: string): Conversation | undefined {
  const lists = queries.getQueriesData<ListPages>({ queryKey: queryKeys.conversations })
  const opened = queries.getQueriesData<{ conversation: Conversation }>({ queryKey: [...queryKeys.conversation, id] })
  const rows = lists.flatMap(([, data]) => (data ? (findRow(data.pages, id) ?? []) : []))
  const known = [...rows, ...opened.flatMap(([, data]) => data?.conversation ?? [])]
  return known.toSorted((a, b) => b.rev - a.rev)[0]
}

const subscribe = (notify: () => void) => queries.getQueryCache().subscribe(notify)

/** The same in a component, by what this page knows by now. */
export function useKnownConversation(id: string): Conversation | undefined {
  return useSyncExternalStore(subscribe, () => knownConversation(id))
}
