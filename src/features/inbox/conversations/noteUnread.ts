import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { seenBy } from './seen.ts'
import type { ConversationRow } from './toConversation.ts'

/**
 * Notes a conversation by its time for every member who has not read it, as the mark of reading does with what it passes: it passes what is deleted, and would leave
 * behind what is restored then. Also in front of their marks, which may be passing it right now. Docs: decisions/016.
 */
export async function noteUnread(
  db: DatabaseOrTransaction,
  { workspace_id, id }: Pick<ConversationRow, 'workspace_id' | 'id'>,
): Promise<void> {
  const { join, seenIn, isUnread } = seenBy(sql<string>`m.person_id`, sql`m.joined_at`)
  await sql`insert into seen (workspace_id, person_id, conversation_id, seen_in, marked_unread, behind_at)
    select m.workspace_id, m.person_id, c.id, ${seenIn}, coalesce(s.marked_unread, false), c.last_at
      from member m join conversation c on c.workspace_id = m.workspace_id and c.id = ${id} ${join}
      where m.workspace_id = ${workspace_id} and ${isUnread}
    on conflict (workspace_id, person_id, conversation_id) do update set behind_at = excluded.behind_at`.execute(db)
}
