import type { Colleague } from '#features/members/contract.ts'

/** Who can be mentioned all at once (spec, section 9); each stands for whoever sees the conversation. */
export const groups: readonly Colleague[] = ['channel', 'group', 'everyone', 'here'].map((id) => ({ id, name: id, email: '', image: null }))

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
  const at = text.lastIndexOf('@', caret - 1)
  if (at < 0 || caret - at > longest || isWord(text[at - 1])) return null
  const query = text.slice(at + 1, caret)
  return query.includes('\n') || query.startsWith(' ') ? null : { at, query }
}

/** The ids of the colleagues a text mentions by their whole name, each once; of two names that begin alike the longer one counts. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  if (!text.includes('@')) return []
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWord(text[at - 1])) continue
    const who = byLength.find(({ name }) => name !== '' && text.startsWith(name, at + 1) && !isWord(text[at + 1 + name.length]))
    if (who) found.add(who.id)
  }
  return [...found]
}
