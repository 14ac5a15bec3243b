import { sql } from 'kysely'
import { fieldNames } from '#shared/fieldNames.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { MessageRow, PersonName } from './toMessage.ts'
import type { NewMessage } from './turn.ts'

/** What is known of a stored message. */
export type KnownMessage = Pick<MessageRow, 'type' | 'seq'>

/** Which of these ids are stored, and as what. */
export async function knownMessages(
  db: DatabaseOrTransaction,
  wanted: { workspaceId: string; id: string }[],
): Promise<Map<string, KnownMessage>> {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'type' | 'seq'>>`select m.id, m.type, m.seq
    from unnest(${wanted.map((w) => w.workspaceId)}::uuid[], ${wanted.map((w) => w.id)}::uuid[]) w (workspace_id, id)
    join message m using (workspace_id, id)`.execute(db)
  return new Map(rows.map(({ id, type, seq }) => [id, { type, seq }]))
}

/** What a turn may change of a conversation, with the types of the columns. */
const changing = {
  rev: 'int',
  epoch: 'int',
  paused: 'boolean',
  is_done: 'boolean',
  deleted_at: 'timestamptz',
  deleted_by: 'uuid',
  snoozed_until: 'timestamptz',
  snoozed_by: 'uuid',
  assignee_id: 'uuid',
  needs_human_at: 'timestamptz',
  waiting_at: 'timestamptz',
  in_count: 'int',
  last_seq: 'int',
  last_answer_seq: 'int',
  last_at: 'timestamptz',
  tail_at: 'timestamptz',
  customer_at: 'timestamptz',
  last_human_at: 'timestamptz',
  last_message: 'jsonb',
  address: 'jsonb',
  unanswered: 'jsonb',
  resume_at: 'timestamptz',
  resume_warned: 'boolean',
  escalate_at: 'timestamptz',
  former_hold: 'jsonb',
} as const satisfies Partial<Record<keyof ConversationRow, string>>

const insertedColumns = {
  seq: 'int',
  id: 'uuid',
  jmid: 'text',
  at: 'timestamptz',
  type: 'text',
  author: 'text',
  person_id: 'uuid',
  text: 'text',
  body: 'jsonb',
  ai_request: 'boolean',
  delivery: 'text',
  edited_at: 'timestamptz',
  withdrawn_at: 'timestamptz',
} as const

const names = (columns: object) => sql.raw(Object.keys(columns).join(', '))
const columnTypes = (columns: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
const setClause = sql.raw(
  Object.keys(changing)
    .map((name) => `${name} = n.${name}`)
    .join(', '),
)

/** Writes the new state of conversations, their new messages and the AI requests among them, as one statement. */
export async function writeMessages(
  db: DatabaseOrTransaction,
  changed: Map<string, ConversationRow>,
  added: { row: ConversationRow; message: NewMessage }[],
): Promise<void> {
  if (added.length === 0 && changed.size === 0) return
  const states = [...changed.values()].map((row) => ({
    workspace_id: row.workspace_id,
    id: row.id,
    ...pick(row, fieldNames(changing)),
  }))
  const messages = added.map(({ row, message: { aiRequest, ...message } }) => ({
    workspace_id: row.workspace_id,
    conversation_id: row.id,
    ...message,
    ai_request: aiRequest,
  }))
  await sql`with conversations as (
      update conversation c set ${setClause}
      from json_to_recordset(${JSON.stringify(states)}::json) as n(workspace_id uuid, id uuid, ${columnTypes(changing)})
      where c.workspace_id = n.workspace_id and c.id = n.id),
    said as (insert into message (workspace_id, conversation_id, ${names(insertedColumns)})
      select workspace_id, conversation_id, ${names(insertedColumns)}
      from json_to_recordset(${JSON.stringify(messages)}::json) as m(workspace_id uuid, conversation_id uuid, ${columnTypes(insertedColumns)})
      returning workspace_id, at, ai_request)
    insert into usage_day (workspace_id, day, ai_requests)
      select workspace_id, (at at time zone 'UTC')::date, count(*) from said where ai_request group by 1, 2 order by 1, 2
      on conflict (workspace_id, day, slot) do update set ai_requests = usage_day.ai_requests + excluded.ai_requests`.execute(db)
}

function pick<T extends object>(row: T, keys: (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

/** The columns of a MessageRow, for queries that call message `m`. */
export const messageColumns = sql`m.seq, m.id, m.jmid, m.at, m.type, m.author, m.person_id, m.text, m.body, m.delivery, m.delivery_why, m.delivery_retryable, m.edited_at, m.withdrawn_at`

/** The columns of a WrittenRow, where its writer is joined. */
export const writtenColumns = sql`${messageColumns}, p.name, p.image`

/** Joins to message `m` the person `p` who wrote it, if one did. */
export const writerJoined = sql`left join person p on p.id = m.person_id`

/** The colleague who wrote a message; undefined where none did, or they are gone. */
export async function readWriter(db: DatabaseOrTransaction, { person_id: id }: MessageRow): Promise<PersonName | undefined> {
  return id === null ? undefined : db.selectFrom('person').where('id', '=', id).select(['name', 'image']).executeTakeFirst()
}

/** A message of a workspace by its id, and whose it is. */
export async function messageById(
  db: DatabaseOrTransaction,
  workspaceId: string,
  id: string,
): Promise<(MessageRow & { conversation_id: string }) | undefined> {
  const { rows } = await sql<
    MessageRow & { conversation_id: string }
  >`select ${messageColumns}, m.conversation_id from message m where m.workspace_id = ${workspaceId} and m.id = ${id}`.execute(db)
  return rows[0]
}
