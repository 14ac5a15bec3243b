import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { fits } from '#features/search/fits.ts'
import { isExact } from './hashKeys.ts'
import type { QueryPlan } from './makeQueryPlan.ts'
import type { Candidate } from './readStretch.ts'
import { keysOfRow, messageNamed, searchedColumns, tokensOfRow, type SearchedRow } from './SearchedRow.ts'

/** So many of what was found are compared with what they say before the rest may be believed, and nearly all of them must say it. */
const trusted = { afterExact: 50, after: 100, from: 0.95 }

/**
 * Compares what the index found with what the messages say: numbers of keys may be those of other keys by chance, phrases need order, and
 * a beginning may be kept by fewer letters only. Once many were and nearly all held, the others are counted as they are.
 */
export class Comparison {
  readonly #db: DatabaseOrTransaction
  readonly #plan: QueryPlan
  readonly #after: number
  #looked = 0
  #held = 0

  constructor(db: DatabaseOrTransaction, plan: QueryPlan) {
    this.#db = db
    this.#plan = plan
    this.#after = plan.terms.every(isExact) ? trusted.afterExact : trusted.after
  }

  /** How many messages were read. */
  get looked(): number {
    return this.#looked
  }

  /** Those of the candidates, in their order, that say what is looked for. */
  async keep(candidates: Candidate[]): Promise<Candidate[]> {
    const kept: Candidate[] = []
    let from = 0
    while (from < candidates.length && !this.#isTrusted) {
      const some = candidates.slice(from, from + this.#after)
      from += some.length
      const saying = await this.#saying(some)
      kept.push(...some.filter((_, i) => saying.has(i)))
      this.#looked += some.length
      this.#held += saying.size
    }
    return [...kept, ...candidates.slice(from)]
  }

  get #isTrusted(): boolean {
    return this.#looked >= this.#after && this.#held >= this.#looked * trusted.from
  }

  async #saying(candidates: Candidate[]): Promise<Set<number>> {
    const { member, terms } = this.#plan
    const { rows } = await sql<SearchedRow & { n: number }>`select d.n::int - 1 as n, ${searchedColumns}
      from (select ${member.workspaceId}::uuid as workspace_id, w.* from unnest(${candidates.map((one) => one.conversation_id)}::uuid[],
        ${candidates.map((one) => one.message_seq)}::int[]) with ordinality w (conversation_id, message_seq, n)) d
      ${messageNamed} join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id`.execute(this.#db)
    return new Set(
      rows.flatMap((row) => {
        const tokens = tokensOfRow(row)
        return fits(terms, tokens, () => keysOfRow(row, tokens)) ? [row.n] : []
      }),
    )
  }
}
