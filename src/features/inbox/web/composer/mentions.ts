import type { Colleague } from '#features/workspaces/members/contract.ts'

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

/**
 * The ids of the colleagues a text mentions, each once: by their name, or by their first name where nobody else bears it, however they are
 * spelled (`@mara`, `@MARA OLSEN`). Of names that begin alike the longest counts. What goes on behind the name is another name (`@mara_shop`, `@mara.shop`).
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  if (!text.includes('@')) return []
  const named = colleagues.filter(({ name }) => name !== '').map(({ id, name }) => ({ id, called: name.toLowerCase() }))
  for (const [called, bearers] of Map.groupBy([...named], (one) => one.called.split(' ')[0]!))
    if (bearers.length === 1) named.push({ id: bearers[0]!.id, called })
  named.sort((a, b) => b.called.length - a.called.length)
  const spoken = text.toLowerCase()
  const found = new Set<string>()
  for (let at = spoken.indexOf('@'); at >= 0; at = spoken.indexOf('@', at + 1)) {
    if (isWord(spoken[at - 1])) continue
    const who = named.find(
      ({ called }) => spoken.startsWith(called, at + 1) && !goesOn.test(spoken.slice(at + 1 + called.length, at + 3 + called.length)),
    )
    if (who) found.add(who.id)
  }
  return [...found]
}

const goesOn = /^[\p{L}\p{N}_@]|^[.-][\p{L}\p{N}]/u
