import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import type { Plan } from './Plan.ts'

/** Conversations by which a search is narrowed before it begins; more are told apart while walking. */
const mostConversations = 500
/** Messages of theirs; reading the numbers of so many takes some ten milliseconds. */
const mostDocs = 50_000

/**
 * The numbers of all messages of the few conversations in which a plan looks, the newest first; null where these are not few. Who looks for a
 * common word among a label's forty conversations would otherwise walk through everything.
 */
export async function conversationDocs(db: DatabaseOrTransaction, plan: Plan): Promise<number[] | null> {
  const { workspaceId } = plan.member
  const conversations = plan.conversation === null ? await fewConversations(db, plan) : [plan.conversation]
  if (conversations === null) return null
  const { rows } = await sql<{ doc: number }>`select doc from search_doc
    where workspace_id = ${workspaceId} and conversation_id = any(${conversations}::uuid[]) limit ${mostDocs + 1}`.execute(db)
  return rows.length > mostDocs ? null : rows.map(({ doc }) => doc).toSorted((a, b) => b - a)
}

async function fewConversations(db: DatabaseOrTransaction, { member, labels }: Plan): Promise<string[] | null> {
  const { workspaceId, personId, scope } = member
  const sources: RawBuilder<unknown>[] = []
  if (labels.length > 0)
    sources.push(
      sql`select id from conversation c where workspace_id = ${workspaceId} and deleted_at is null and labels <> '{}' and labels && ${labels}::text[]`,
    )
  if (scope === 'assigned') {
    sources.push(sql`select id from conversation where workspace_id = ${workspaceId} and assignee_id = ${personId} and deleted_at is null
      union select id from conversation where workspace_id = ${workspaceId} and mentioned @> array[${personId}::uuid] and mentioned <> '{}' and deleted_at is null`)
  }
  for (const source of sources) {
    const { rows } = await sql<{ id: string }>`select id from (${source}) s limit ${mostConversations + 1}`.execute(db)
    if (rows.length <= mostConversations) return rows.map(({ id }) => id)
  }
  return null
}
