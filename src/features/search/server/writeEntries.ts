import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** A message as the index names it. */
export interface Named {
  workspace_id: string
  conversation_id: string
  message_seq: number
}

/** What the index keeps of a message. */
export interface Entry extends Named {
  at: Date
  keys: number[]
}

export type NumberedEntry = Entry & { seq: number }

export const keyOf = ({ conversation_id, message_seq }: Omit<Named, 'workspace_id'>) => `${conversation_id} ${message_seq}`

/** Messages as a table `d`, which `messageNamed` joins. */
export function namedTable(messages: readonly Named[]) {
  return sql`unnest(${messages.map((one) => one.workspace_id)}::uuid[], ${messages.map((one) => one.conversation_id)}::uuid[],
    ${messages.map((one) => one.message_seq)}::int[]) with ordinality d (workspace_id, conversation_id, message_seq, n)`
}

/** Entries as a table `d`; keys are a text that is to be cast. */
export function entryTable(entries: readonly NumberedEntry[]) {
  const column = <K extends keyof NumberedEntry>(name: K) => entries.map((one) => one[name])
  return sql`unnest(${column('workspace_id')}::uuid[], ${column('seq')}::int[], ${column('conversation_id')}::uuid[], ${column('message_seq')}::int[],
    ${column('at')}::timestamptz[], ${entries.map(({ keys }) => `{${keys.join(',')}}`)}::text[])
    d (workspace_id, seq, conversation_id, message_seq, at, keys)`
}

const isOf = sql`e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.message_seq = d.message_seq`

/** Adds entries of messages that are there still. The caller has locked the indexes of their workspaces. */
export async function addEntries(trx: DatabaseOrTransaction, entries: readonly NumberedEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into search_entry (workspace_id, seq, conversation_id, message_seq, at, keys)
    select d.workspace_id, d.seq, d.conversation_id, d.message_seq, d.at, d.keys::int[] from ${entryTable(entries)}
    where exists (select from message m where m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.message_seq)`.execute(
    trx,
  )
}

/** Gives messages the keys of what they say now, at their place. Answers the numbers of their entries. */
export async function rewriteEntries(trx: DatabaseOrTransaction, entries: readonly Entry[]): Promise<number[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ seq: number }>`update search_entry e set keys = d.keys::int[]
    from ${entryTable(entries.map((entry) => ({ ...entry, seq: 0 })))} where ${isOf} returning e.seq`.execute(trx)
  return rows.map(({ seq }) => seq)
}

export async function removeEntries(trx: DatabaseOrTransaction, messages: readonly Named[]): Promise<void> {
  if (messages.length > 0) await sql`delete from search_entry e using ${namedTable(messages)} where ${isOf}`.execute(trx)
}

/** Those of the messages that have an entry, as `keyOf` names them. */
export async function withEntry(db: DatabaseOrTransaction, messages: readonly Named[]): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const { rows } =
    await sql<Named>`select e.conversation_id, e.message_seq from ${namedTable(messages)} join search_entry e on ${isOf}`.execute(db)
  return new Set(rows.map(keyOf))
}
