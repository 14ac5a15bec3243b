import { sql } from 'kysely'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { isSearched } from '#features/search/isSearched.ts'
import { keysOf, labelKey, tokensOf } from '#features/search/keysOf.ts'
import type { Token } from '#features/search/readTokens.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { entryKeys } from './hashKeys.ts'
import { namedTable, type Entry, type Named } from './writeEntries.ts'

/** What is read of a message `m` of a conversation `c` to know what it can be found by. */
export type SearchedRow = Pick<MessageRow, 'text' | 'body' | 'author' | 'person_id' | 'type'> & { bot_id: string; labels: string[] }

/**
 * Joins the message `m` that `d` names. Looked up by itself: the planner takes conversations for short, and would rather read all of one than look
 * for a number in it.
 */
export const messageNamed = sql`cross join lateral (
  select * from message where workspace_id = d.workspace_id and conversation_id = d.conversation_id and seq = d.message_seq offset 0) m`

export const searchedColumns = sql`m.text, m.body, m.author, m.person_id, m.type, c.bot_id, c.labels`

/** The words of a message. */
export function tokensOfRow({ text, body }: Pick<SearchedRow, 'text' | 'body'>): Token[] {
  return tokensOf({ text, attachments: body?.attachments ?? [] })
}

/** Everything a message stands under, with the labels of its conversation. */
export function keysOfRow(row: SearchedRow, tokens = tokensOfRow(row)): Set<string> {
  const { text, body, author, person_id: person, bot_id: bot, labels } = row
  return keysOf({ text, attachments: body?.attachments ?? [], author, person, bot }, tokens).union(new Set(labels.map(labelKey)))
}

/** What the index has to say of messages as they stand now: of those that are there and say something. */
export async function readStored(trx: DatabaseOrTransaction, messages: readonly Named[]): Promise<Entry[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<SearchedRow & Named & { at: Date }>`
    select m.workspace_id, m.conversation_id, m.seq as message_seq, m.at, ${searchedColumns} from ${namedTable(messages)} ${messageNamed}
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id order by d.n`.execute(trx)
  return rows
    .filter((row) => isSearched({ ...row, attachments: row.body?.attachments }))
    .map((row) => ({
      workspace_id: row.workspace_id,
      conversation_id: row.conversation_id,
      message_seq: row.message_seq,
      at: row.at,
      keys: entryKeys(row.workspace_id, keysOfRow(row)),
    }))
}
