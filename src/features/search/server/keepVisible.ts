import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { fits } from '#features/search/fits.ts'
import { tokensOf } from '#features/search/keysOf.ts'
import type { Term } from '#features/search/Query.ts'
import type { QueryPlan } from './QueryPlan.ts'
import { keysOfRow, messageNamed, searchedColumns, tokensOfRow, type SearchedRow } from './SearchedRow.ts'

/**
 * What of candidates is compared with what is looked for: `nothing`, the `phrases`, which the index knows only nearly, or `everything`, where
 * the index was not asked.
 */
export type Compare = 'nothing' | 'phrases' | 'everything'

/**
 * Of some numbers those of messages that the member may see and that say what is looked for, the greatest first. Deleted conversations and those
 * of removed bots are out. (In which conversation is asked by `conversationDocs`.)
 */
export async function keepVisible(db: DatabaseOrTransaction, plan: QueryPlan, docs: number[], compare: Compare): Promise<number[]> {
  if (docs.length === 0) return []
  const ofWorkspace = sql`${plan.member.workspaceId}`
  const read = {
    nothing: sql``,
    phrases: sql`, m.text, m.body -> 'attachments' as attachments`,
    everything: sql`, ${searchedColumns}`,
  }[compare]
  const joined = compare === 'nothing' ? sql`` : messageNamed
  const { rows } = await sql<{ doc: number } & Phrased & SearchedRow>`select d.doc ${read}
    from unnest(${docs}::int[]) w (doc)
    join search_doc d on d.workspace_id = ${ofWorkspace} and d.doc = w.doc
    join conversation c on c.workspace_id = ${ofWorkspace} and c.id = d.conversation_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    ${joined} where ${conditions(plan)}`.execute(db)
  const says = { nothing: () => true, phrases: saysPhrases(plan.terms), everything: saysAll(plan.terms) }[compare]
  return rows
    .filter((row) => says(row))
    .map(({ doc }) => doc)
    .toSorted((a, b) => b - a)
}

/** Beside a phrase, a term may be a number in other words; that the index knows. */
export const isPhrase = (term: Term) => term.every((sequence) => sequence.length > 1)

interface Phrased {
  text: string
  attachments: Attachment[] | null
}

function saysPhrases(terms: Term[]): (row: Phrased) => boolean {
  const phrases = terms.filter(isPhrase)
  return ({ text, attachments }) =>
    phrases.length === 0 || fits(phrases, tokensOf({ text, attachments: attachments ?? [] }), () => new Set())
}

function saysAll(terms: Term[]): (row: SearchedRow) => boolean {
  return (row) => {
    const tokens = tokensOfRow(row)
    return fits(terms, tokens, () => keysOfRow(row, tokens).keys)
  }
}

function conditions({ member, labels, after, before }: QueryPlan): RawBuilder<boolean> {
  const all = [sql`c.deleted_at is null`, sql`b.deleted_at is null`, visibilityOf(member)]
  if (labels.length > 0)
    all.push(
      sql`exists (select from unnest(c.labels) label where lower(label) = any(${labels.map((label) => label.toLowerCase())}::text[]))`,
    )
  if (after !== null) all.push(sql`d.at >= ${after}`)
  if (before !== null) all.push(sql`d.at < ${before}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** What the member may see (features/inbox/conversations/visibility.ts), asked of each conversation, as candidates come one by one. */
function visibilityOf({ scope, scopeBots, personId }: QueryPlan['member']): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return scope === 'bots'
    ? sql`c.bot_id = any(${scopeBots}::uuid[])`
    : sql`(c.assignee_id = ${personId} or ${personId}::uuid = any(c.mentioned))`
}
