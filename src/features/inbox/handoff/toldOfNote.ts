import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** Who asked is looked for in so many of the newest messages: what was asked before them is answered, or forgotten. */
const lookBack = 200

/**
 * Whom a note is for whom it does not name: who has the conversation, and who asked its writer by the newest note that mentions them. Neither is told of
 * one of their own.
 */
export async function toldOfNote(db: DatabaseOrTransaction, row: ConversationRow, writer: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`select n.person_id as person from (select m.type, m.person_id, m.body, m.seq from message m
      where m.workspace_id = ${row.workspace_id} and m.conversation_id = ${row.id} order by m.seq desc limit ${sql.lit(lookBack)}) n
    where n.type = 'note' and n.person_id <> ${writer} and n.body -> 'recipients' ? ${writer} order by n.seq desc limit 1`.execute(db)
  const people = [row.assignee_id, rows[0]?.person ?? null]
  return [...new Set(people.filter((person): person is string => person !== null && person !== writer))]
}
