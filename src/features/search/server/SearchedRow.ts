import { sql } from 'kysely'
import type { MessageRow } from '#features/messages/server/toMessage.ts'
import { keysOf, wordsOf, type Searched } from '../keysOf.ts'
import type { Word } from '../readWords.ts'

/** What is read of a message `m` of a conversation `c` to know what it can be found by. */
export type SearchedRow = Pick<MessageRow, 'text' | 'body' | 'author' | 'person_id' | 'type'> & { bot_id: string }

export const searchedColumns = sql`m.text, m.body, m.author, m.person_id, m.type, c.bot_id`

/** Lines of the timeline and drafts that were held back were not said; a message that was withdrawn says nothing. */
export function isSearched({ type, text, body }: SearchedRow): boolean {
  return (type === 'message' || type === 'note') && (text !== '' || (body?.attachments?.length ?? 0) > 0)
}

export function keysOfRow({ text, body, author, person_id, bot_id }: SearchedRow): { words: Word[]; keys: Set<string> } {
  const searched: Searched = { text, attachments: body?.attachments ?? [], author, person: person_id, bot: bot_id }
  const words = wordsOf(searched)
  return { words, keys: keysOf(searched, words) }
}

/** A number of 32 bits that is another one when the keys are. */
export function digestOf(keys: Iterable<string>): number {
  let hash = 0x811c9dc5
  for (const key of keys) {
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x2c, 0x01000193)
  }
  return hash | 0
}
