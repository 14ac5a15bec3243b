import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { Seen } from '#features/inbox/conversations/contract.ts'
import { seenOnly } from '#features/inbox/conversations/rules.ts'
import type { ListPages } from './ListPages.ts'
import { findRow } from './placeRow.ts'

/** So many conversations that left their list are remembered; those that left first are forgotten first. */
const max = 2000
const remembered = new Map<string, Seen>()

/** Keeps what the reader has read of a conversation whose row goes, so that it comes back (by an undo, say) as it went. */
export function rememberSeen(id: string, seen: Seen): void {
  remembered.delete(id)
  remembered.set(id, seenOnly(seen))
  for (const first of remembered.keys()) {
    if (remembered.size <= max) break
    remembered.delete(first)
  }
}

/** What this page knows of the reader's reading of a conversation: from a list that has it, or where it was opened, else from when it left a list. */
export function knownSeen(id: string): Seen | undefined {
  for (const [, data] of queries.getQueriesData<ListPages>({ queryKey: queryKeys.conversations })) {
    const row = data && findRow(data.pages, id)
    if (row) return row
  }
  const opened = queries.getQueriesData<{ seen: Seen }>({ queryKey: [...queryKeys.conversation, id] })
  return opened.flatMap(([, data]) => data?.seen ?? [])[0] ?? remembered.get(id)
}
