/** Texts of a message as they stand in the bodies that bots sent, and what stands there instead; null: such a body is dropped. */
export interface Rewrite {
  from: readonly string[]
  to: Readonly<Record<string, string>> | null
}

/** How deep bodies are looked through; what a platform says lies far higher. */
const deepest = 12

/** A body that was put aside for a bot after its message was changed at the source; null when it speaks of what was taken back. */
export function rewriteBody(body: unknown, { from, to }: Rewrite): unknown {
  if (to === null) return says(body, new Set(from), 0) ? null : body
  return replaced(body, to, 0)
}

function says(value: unknown, words: ReadonlySet<string>, depth: number): boolean {
  if (typeof value === 'string') return words.has(value)
  if (typeof value !== 'object' || value === null || depth === deepest) return false
  return Object.values(value).some((inner) => says(inner, words, depth + 1))
}

function replaced(value: unknown, to: Readonly<Record<string, string>>, depth: number): unknown {
  if (typeof value === 'string') return Object.hasOwn(to, value) ? to[value] : value
  if (typeof value !== 'object' || value === null || depth === deepest) return value
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, to, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, to, depth + 1)]))
}
