const loneSurrogates = /\p{Surrogate}/gu

/**
 * The beginning of a text, at most `max` UTF-16 units of it, as the database can store it: PostgreSQL takes no NUL, and within JSON no half of a
 * character, which is what a cut through an emoji leaves.
 */
export function storable(text: string, max: number): string {
  const begun = text.replaceAll('\0', '').slice(0, max)
  return begun.isWellFormed() ? begun : begun.replace(loneSurrogates, '')
}
