import { sql } from 'kysely'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { keysOf, labelKey, tokensOf } from '#features/search/keysOf.ts'
import type { Token } from '#features/search/readTokens.ts'

/** What is read of a message `m` of a conversation `c` to know what it can be found by. */
export type SearchedRow = Pick<MessageRow, 'text' | 'body' | 'author' | 'person_id' | 'type'> & { bot_id: string; labels: string[] }

/**
 * Joins the message `m` that `d` names. Looked up by itself: the planner takes conversations for short, and would rather read all of one than look
 * for a number in it.
 */
export const messageNamed = sql`cross join lateral (
  select * from message where workspace_id = d.workspace_id and conversation_id = d.conversation_id and seq = d.message_seq offset 0) m`

export const searchedColumns = sql`m.text, m.body, m.author, m.person_id, m.type, c.bot_id, c.labels`

/** Lines of the timeline and drafts that were held back were not said; a message that was withdrawn says nothing. */
export function isSearched({
  type,
  text,
  attachments,
}: {
  type: string
  text: string
  attachments?: readonly unknown[] | undefined
}): boolean {
  return (type === 'message' || type === 'note') && (text !== '' || (attachments?.length ?? 0) > 0)
}

/** The words of a message. */
export function tokensOfRow({ text, body }: Pick<SearchedRow, 'text' | 'body'>): Token[] {
  return tokensOf({ text, attachments: body?.attachments ?? [] })
}

/** Everything a message stands under, with the labels of its conversation. */
export function keysOfRow(row: SearchedRow, tokens = tokensOfRow(row)): Set<string> {
  const { text, body, author, person_id: person, bot_id: bot, labels } = row
  return keysOf({ text, attachments: body?.attachments ?? [], author, person, bot }, tokens).union(new Set(labels.map(labelKey)))
}
