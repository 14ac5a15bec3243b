import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { namesJoined, shownColumns, toConversation, type ShownRow } from '#features/conversations/server/toConversation.ts'
import { messageColumns } from '#features/messages/server/queries.ts'
import { toMessage, type MessageRow } from '#features/messages/server/toMessage.ts'
import type { Hit } from '../contract.ts'

type Row = ShownRow &
  MessageRow & { doc: number; message_id: string; conversation: string; person_name: string | null; person_image: string | null }

/** Messages by their numbers, as they are shown. */
export async function readHits(db: DatabaseOrTransaction, workspaceId: string, docs: number[]): Promise<Map<number, Hit>> {
  if (docs.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select d.doc, ${shownColumns}, ${messageColumns}, m.id as message_id, c.id as conversation, p.name as person_name, p.image as person_image
    from search_doc d
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    ${namesJoined}
    join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    left join person p on p.id = m.person_id
    where d.workspace_id = ${workspaceId} and d.doc = any(${docs}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.doc, toHit(row)]))
}

function toHit(row: Row): Hit {
  const shown = { ...row, id: row.conversation }
  const { id, name, client_key, is_done, user_profile, bot_profile } = toConversation(shown)
  const person = row.person_name === null ? undefined : { name: row.person_name, image: row.person_image }
  return {
    channel: { id, name, client_key, is_done, user_profile, bot_profile },
    message: toMessage({ ...row, id: row.message_id }, shown, person),
  }
}
