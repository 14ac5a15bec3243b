import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import type { ConversationRow } from '#features/conversations/server/toConversation.ts'
import type { MessageRow } from './toMessage.ts'
import type { NewMessage } from './turn.ts'

/** Which of these ids are stored. */
export async function knownMessages(db: DatabaseOrTransaction, wanted: { workspaceId: string; id: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select m.id from unnest(${wanted.map((w) => w.workspaceId)}::uuid[], ${wanted.map((w) => w.id)}::uuid[]) w (workspace_id, id)
    join message m using (workspace_id, id)`.execute(db)
  return new Set(rows.map((row) => row.id))
}

const json = (value: unknown) => (value === null || value === undefined ? null : value)

/** Writes the new state of conversations, their new messages and the AI requests among them, as one statement. */
export async function writeMessages(
  db: DatabaseOrTransaction,
  changed: Map<string, ConversationRow>,
  added: { row: ConversationRow; message: NewMessage }[],
): Promise<void> {
  if (added.length === 0 && changed.size === 0) return
  const messages = added.map(({ row, message }) => ({
    workspace_id: row.workspace_id,
    conversation_id: row.id,
    seq: message.seq,
    id: message.id,
    jmid: message.jmid,
    at: message.at,
    type: message.type,
    author: message.author,
    person_id: message.person_id,
    text: message.text,
    body: json(message.body),
    raw: json(message.raw),
    ai_request: message.aiRequest,
    delivery: message.delivery,
  }))
  await sql`with conversations as (
      update conversation c set rev = n.rev, epoch = n.epoch, paused = n.paused, is_done = n.is_done, deleted_at = n.deleted_at, assignee_id = n.assignee_id,
        needs_human_at = n.needs_human_at, waiting_at = n.waiting_at, in_count = n.in_count, last_seq = n.last_seq, last_answer_seq = n.last_answer_seq,
        last_at = n.last_at, last_human_at = n.last_human_at, last_message = n.last_message, address = n.address, resume_warned_at = null
      from json_to_recordset(${JSON.stringify([...changed.values()].map(stored))}::json) as n(workspace_id uuid, id uuid, rev int, epoch int, paused boolean, is_done boolean,
        deleted_at timestamptz, assignee_id uuid, needs_human_at timestamptz, waiting_at timestamptz, in_count int, last_seq int, last_answer_seq int,
        last_at timestamptz, last_human_at timestamptz, last_message jsonb, address jsonb)
      where c.workspace_id = n.workspace_id and c.id = n.id),
    said as (insert into message (workspace_id, conversation_id, seq, id, jmid, at, type, author, person_id, text, body, raw, ai_request, delivery)
      select * from json_to_recordset(${JSON.stringify(messages)}::json) as m(workspace_id uuid, conversation_id uuid, seq int, id uuid, jmid text, at timestamptz, type text,
        author text, person_id uuid, text text, body jsonb, raw jsonb, ai_request boolean, delivery text)
      returning workspace_id, at, ai_request)
    insert into usage_day (workspace_id, day, ai_requests)
      select workspace_id, (at at time zone 'UTC')::date, count(*) from said where ai_request group by 1, 2 order by 1, 2
      on conflict (workspace_id, day) do update set ai_requests = usage_day.ai_requests + excluded.ai_requests`.execute(db)
}

function stored(row: ConversationRow) {
  const {
    workspace_id,
    id,
    rev,
    epoch,
    paused,
    is_done,
    deleted_at,
    assignee_id,
    needs_human_at,
    waiting_at,
    in_count,
    last_seq,
    last_answer_seq,
  } = row
  const { last_at, last_human_at, last_message, address } = row
  return {
    ...{
      workspace_id,
      id,
      rev,
      epoch,
      paused,
      is_done,
      deleted_at,
      assignee_id,
      needs_human_at,
      waiting_at,
      in_count,
      last_seq,
      last_answer_seq,
    },
    ...{ last_at, last_human_at, last_message, address: json(address) },
  }
}

/** The columns of a MessageRow, for queries that call message `m`. */
export const messageColumns = sql`m.seq, m.id, m.jmid, m.at, m.type, m.author, m.person_id, m.text, m.body, m.delivery, m.delivery_why, m.delivery_retryable`

/** A message of a conversation by its id. */
export async function messageById(db: DatabaseOrTransaction, workspaceId: string, id: string): Promise<MessageRow | undefined> {
  const { rows } =
    await sql<MessageRow>`select ${messageColumns} from message m where m.workspace_id = ${workspaceId} and m.id = ${id}`.execute(db)
  return rows[0]
}
