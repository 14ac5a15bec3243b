import { sql } from 'kysely'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { keysOf, labelKey, tokensOf, type Searched } from '#features/search/keysOf.ts'
import type { Token } from '#features/search/readTokens.ts'

/** What is read of a message `m` of a conversation `c` to know what it can be found by. */
export type SearchedRow = Pick<MessageRow, 'text' | 'body' | 'author' | 'person_id' | 'type'> & { bot_id: string; labels: string[] }

/**
 * Joins the message `m` that `d` names. Looked up by itself: the planner takes conversations for short, and would rather read all of one than look
 * for a number in it.
 */
export const messageNamed = sql`cross join lateral (
  select * from message where workspace_id = d.workspace_id and conversation_id = d.conversation_id and seq = d.seq offset 0) m`

export const searchedColumns = sql`m.text, m.body, m.author, m.person_id, m.type, c.bot_id, c.labels`

/** Lines of the timeline and drafts that were held back were not said; a message that was withdrawn says nothing. */
export function isSearched({ type, text, body }: SearchedRow): boolean {
  return (type === 'message' || type === 'note') && (text !== '' || (body?.attachments?.length ?? 0) > 0)
}

/** The words of a message. */
export function tokensOfRow({ text, body }: Pick<SearchedRow, 'text' | 'body'>): Token[] {
  return tokensOf({ text, attachments: body?.attachments ?? [] })
}

/** Everything a message stands under, and the digest of what of that is its own: its labels are its conversation's. */
export function keysOfRow(row: SearchedRow, tokens = tokensOfRow(row)): { keys: Set<string>; digest: number } {
  const searched: Searched = {
    text: row.text,
    attachments: row.body?.attachments ?? [],
    author: row.author,
    person: row.person_id,
    bot: row.bot_id,
  }
  const keys = keysOf(searched, tokens)
  const digest = digestOf(keys)
  for (const label of row.labels) keys.add(labelKey(label))
  return { keys, digest }
}

/** A number of 32 bits that is another one when the keys are. */
function digestOf(keys: Iterable<string>): number {
  let hash = 0x811c9dc5
  for (const key of keys) {
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x2c, 0x01000193)
  }
  return hash | 0
}
