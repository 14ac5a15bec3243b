import type { Term } from '#features/search/Query.ts'
import { parseQuery } from '#features/search/rules.ts'

/** The words that are looked for, without the operators; none where the search cannot be understood. */
export function termsOf(text: string): Term[] {
  const parsed = parseQuery(text, { now: Date.now(), tzoffset: 0 })
  return 'problem' in parsed ? [] : parsed.query.terms
}
