import { compareText } from '#shared/compareText.ts'

/** The order of names on both sides, so that what is emitted stands where it would stand in a fresh list. */
export const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** How lists of what has a name are sorted; the same name by id. */
export function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return alphabet.compare(a.name, b.name) || compareText(a.id, b.id)
}
