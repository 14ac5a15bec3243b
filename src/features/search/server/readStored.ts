import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { entryKeys } from './hashKeys.ts'
import { isSearched, keysOfRow, messageNamed, searchedColumns, type SearchedRow } from './SearchedRow.ts'
import { namedTable, type Entry, type Named } from './writeEntries.ts'

/** What the index has to say of messages as they stand now: of those that are there and say something. */
export async function readStored(trx: DatabaseOrTransaction, messages: readonly Named[]): Promise<Entry[]> {
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
