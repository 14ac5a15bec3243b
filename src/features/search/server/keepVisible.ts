import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { fits } from '../fits.ts'
import type { Term } from '../Query.ts'
import type { Candidates } from './findCandidates.ts'
import type { Plan } from './Plan.ts'
import { keysOfRow, searchedColumns, wordsOfRow, type SearchedRow } from './SearchedRow.ts'

/**
 * Of some candidates those that the member may see and that say what is looked for, the newest first. Deleted conversations and those of
 * removed bots are out. (In which conversation is asked by `conversationDocs`.)
 */
export async function keepVisible(db: DatabaseOrTransaction, plan: Plan, { docs, compare }: Candidates): Promise<number[]> {
  if (docs.length === 0) return []
  const compared = compare === 'everything' ? plan.terms : compare === 'phrases' ? plan.terms.filter(isPhrase) : []
  const ofWorkspace = sql`${plan.member.workspaceId}`
  const texts = {
    columns: compared.length === 0 ? sql`` : sql`, ${searchedColumns}`,
    join:
      compared.length === 0
        ? sql``
        : sql`join message m on m.workspace_id = ${ofWorkspace} and m.conversation_id = d.conversation_id and m.seq = d.seq`,
  }
  const { rows } = await sql<{ doc: number } & SearchedRow>`select d.doc ${texts.columns}
    from unnest(${docs}::int[]) w (doc)
    join search_doc d on d.workspace_id = ${ofWorkspace} and d.doc = w.doc
    join conversation c on c.workspace_id = ${ofWorkspace} and c.id = d.conversation_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    ${texts.join} where ${conditions(plan)}`.execute(db)
  const kept = compared.length === 0 ? rows : rows.filter((row) => isHit(row, compared))
  return kept.map(({ doc }) => doc).toSorted((a, b) => b - a)
}

const isPhrase = (term: Term) => term.some((sequence) => sequence.length > 1)

function isHit(row: SearchedRow, terms: Term[]): boolean {
  const words = wordsOfRow(row)
  return fits(terms, words, () => keysOfRow(row, words).keys)
}

function conditions({ member, labels, after, before }: Plan): RawBuilder<boolean> {
  const all = [sql`c.deleted_at is null`, sql`b.deleted_at is null`, sightOf(member)]
  if (labels.length > 0)
    all.push(
      sql`exists (select from unnest(c.labels) label where lower(label) = any(${labels.map((label) => label.toLowerCase())}::text[]))`,
    )
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
