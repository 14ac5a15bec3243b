import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { writerJoined, writtenColumns } from '#features/inbox/timeline/messageRows.ts'
import type { Candidate } from './readStretch.ts'
import { messageNamed } from './SearchedRow.ts'
import { writtenMessage, type SaidIn, type WrittenRow } from '#features/inbox/timeline/toMessage.ts'
import type { Hit } from '#features/search/contract.ts'

/** Of the conversation only what is shown of it: the whole of it is ten times as much. */
interface Row extends SaidIn, WrittenRow {
  n: number
  conversation: string
  is_done: boolean
}

/** Messages as they are shown, by the numbers of their entries. */
export async function readHits(db: DatabaseOrTransaction, workspaceId: string, entries: Candidate[]): Promise<Map<number, Hit>> {
  if (entries.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select d.n, c.id as conversation, c.workspace_id, c.channel, c.platform, c.is_done, u.user_key, u.name as customer_name,
      u.profile, b.client_key, b.name as bot_name, ${writtenColumns}
    from (select ${workspaceId}::uuid as workspace_id, w.* from unnest(${entries.map(({ seq }) => seq)}::int[],
      ${entries.map((one) => one.conversation_id)}::uuid[], ${entries.map((one) => one.message_seq)}::int[]) w (n, conversation_id, message_seq)) d
    join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    ${namesJoined}
    ${messageNamed}
    ${writerJoined}`.execute(db)
  return new Map(rows.map((row) => [row.n, toHit(row)]))
}

function toHit(row: Row): Hit {
  const { conversation, customer_name, client_key, is_done, profile, user_key, bot_name } = row
  return {
    channel: {
      id: conversation,
      name: customer_name,
      client_key,
      is_done,
      user_profile: { ...profile, id: user_key, name: customer_name },
      bot_profile: { name: bot_name },
    },
    message: writtenMessage(row, row),
  }
}
