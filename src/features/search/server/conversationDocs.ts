import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import type { QueryPlan } from './QueryPlan.ts'

/** Conversations by which a search is narrowed before it begins; more are told apart while walking. */
const maxConversations = 500
/** Messages of theirs; reading the numbers of so many takes some ten milliseconds. */
const maxDocs = 50_000

/**
 * The numbers of all messages of the few conversations in which a plan looks, the newest first; null where they are not few. Who sees only
 * what concerns them, and looks for a common word, would otherwise walk through everything.
 */
export async function conversationDocs(db: DatabaseOrTransaction, { member, conversation }: QueryPlan): Promise<number[] | null> {
  if (conversation === null && member.scope !== 'assigned') return null
  const few = conversation === null ? await concerning(db, member) : [conversation]
  if (few === null) return null
  const limit = conversation === null ? sql`limit ${sql.lit(maxDocs + 1)}` : sql``
  // As bytes: a row, or a text, for each of twenty thousand numbers costs more than finding them.
  const { rows } = await sql<{ docs: Buffer | null }>`select string_agg(int4send(doc), ''::bytea) as docs from (
    select doc from search_doc where workspace_id = ${member.workspaceId} and conversation_id = any(${few}::uuid[]) ${limit}) d`.execute(db)
  const docs = readNumbers(rows[0]!.docs ?? Buffer.alloc(0))
  return conversation === null && docs.length > maxDocs ? null : docs.toSorted((a, b) => b - a)
}

function readNumbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32BE(i * 4))
}

async function concerning(db: DatabaseOrTransaction, member: Member): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`select c.id from conversation c
    where c.workspace_id = ${member.workspaceId} and ${visibleTo(member)} limit ${sql.lit(maxConversations + 1)}`.execute(db)
  return rows.length > maxConversations ? null : rows.map(({ id }) => id)
}
