import { isInAddress } from '#shared/wordSigns.ts'

/** An `@` that is being typed: where it stands and what was typed after it. */
export interface OpenMention {
  at: number
  query: string
}

/** Longer than any name is no longer a name. */
const longest = 40

/** The mention the caret stands in, or null. */
export function openMentionAt(text: string, caret: number): OpenMention | null {
  // Before the text stands no sign, though one may be its first character.
  const at = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1)
  if (at < 0 || caret - at > longest || isInAddress(text[at - 1])) return null
  const query = text.slice(at + 1, caret)
  return query.includes('\n') || query.startsWith(' ') ? null : { at, query }
}
