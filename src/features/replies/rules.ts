import type { Reply } from './contract.ts'

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** By name; the same everywhere, so that what is told stands where it would stand in a fresh list. */
export function byReplyName(a: Reply, b: Reply): number {
  return alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The replies whose name or words have what is typed; those whose name begins with it come first. */
export function matchingReplies(replies: readonly Reply[], query: string): Reply[] {
  const wanted = query.toLowerCase()
  const begins = replies.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  return [...begins, ...replies.filter((one) => !begins.includes(one) && `${one.name} ${one.text}`.toLowerCase().includes(wanted))]
}
