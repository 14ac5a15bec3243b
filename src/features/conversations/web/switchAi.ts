import { queries } from '#web/api/client.ts'
import { ask } from '#web/api/ask.ts'
import { setPaused, type Conversation } from '../contract.ts'
import type { ListPages } from './ListPages.ts'
import { findRow } from './placeRow.ts'

/** Pauses the AI of a conversation or lets it go on; what that changes comes back as a change, to this page like to every other. */
export function switchAi(id: string, paused: boolean): Promise<Conversation> {
  return ask(setPaused, { params: { id }, headers: { paused } })
}

/** A conversation as some kept list knows it, the newest state there is. */
export function knownConversation(id: string): Conversation | undefined {
  const lists = queries.getQueriesData<ListPages>({ queryKey: ['conversations'] })
  const rows = lists.flatMap(([, data]) => (data ? (findRow(data.pages, id) ?? []) : []))
  return rows.toSorted((a, b) => b.rev - a.rev)[0]
}
