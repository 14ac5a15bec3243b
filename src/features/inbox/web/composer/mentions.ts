/** An `@` that is being typed: where it stands and what was typed after it. */
export interface OpenMention {
  at: number
  query: string
}

/** Longer than any name is no longer a name. */
const longest = 40
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** The mention the caret stands in, or null. */
export function openMentionAt(text: string, caret: number): OpenMention | null {
  // Before the text stands no sign, though one may be its first character.
  const at = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1)
  if (at < 0 || caret - at > longest || isWord(text[at - 1])) return null
  const query = text.slice(at + 1, caret)
  return query.includes('\n') || query.startsWith(' ') ? null : { at, query }
}
