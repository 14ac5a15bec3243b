import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { fits } from '../fits.ts'
import type { Candidates } from './findCandidates.ts'
import type { Plan } from './Plan.ts'
import { keysOfRow, searchedColumns, type SearchedRow } from './SearchedRow.ts'

/**
 * Of some candidates those that the member may see and that say what is looked for, the newest first. Deleted conversations and those of
 * removed bots are out.
 */
export async function keepVisible(db: DatabaseOrTransaction, plan: Plan, { docs, sure }: Candidates): Promise<number[]> {
  if (docs.length === 0) return []
  const compared = sure ? sql`` : sql`, ${searchedColumns}`
  const { rows } = await sql<{ doc: number } & SearchedRow>`select d.doc ${compared}
    from unnest(${docs}::int[]) w (doc)
    join search_doc d on d.workspace_id = ${plan.member.workspaceId} and d.doc = w.doc
    join conversation c on c.workspace_id = ${plan.member.workspaceId} and c.id = d.conversation_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    ${sure ? sql`` : sql`join message m on m.workspace_id = ${plan.member.workspaceId} and m.conversation_id = d.conversation_id and m.seq = d.seq`}
    where ${conditions(plan)}`.execute(db)
  const kept = sure
    ? rows
    : rows.filter((row) => {
        const { words, keys } = keysOfRow(row)
        return fits(plan.terms, words, keys)
      })
  return kept.map(({ doc }) => doc).toSorted((a, b) => b - a)
}

function conditions({ member, labels, conversation, after, before }: Plan): RawBuilder<boolean> {
  const all = [sql`c.deleted_at is null`, sql`b.deleted_at is null`, sightOf(member)]
  if (labels.length > 0) all.push(sql`c.labels && ${labels}::text[]`)
  if (conversation !== null) all.push(sql`c.id = ${conversation}`)
  if (after !== null) all.push(sql`d.at >= ${after}`)
  if (before !== null) all.push(sql`d.at < ${before}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** What the member may see (features/conversations/server/sight.ts), asked of each conversation, as candidates come one by one. */
function sightOf({ scope, scopeBots, personId }: Plan['member']): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return scope === 'bots'
    ? sql`c.bot_id = any(${scopeBots}::uuid[])`
    : sql`(c.assignee_id = ${personId} or ${personId}::uuid = any(c.mentioned))`
}
