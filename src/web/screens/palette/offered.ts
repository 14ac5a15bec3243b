import { foldedIncludes } from '#shared/fold.ts'

/** What the server found for a phrase; until it has answered, what fits of what it found for the one before (`isOfAnother`). */
export const fitting = <Found>(
  found: readonly Found[],
  isOfAnother: boolean,
  phrase: string,
  nameOf: (one: Found) => string,
): readonly Found[] => (isOfAnother ? found.filter((one) => foldedIncludes(nameOf(one), phrase)) : found)

/** An answer with those that are shown already in front, as they stand: the rest comes below them. */
export function shownFirst<Found>(answer: readonly Found[], shown: readonly string[], idOf: (one: Found) => string): Found[] {
  const place = (one: Found) => (shown.includes(idOf(one)) ? shown.indexOf(idOf(one)) : shown.length)
  return answer.toSorted((a, b) => place(a) - place(b))
}
