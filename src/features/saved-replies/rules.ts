import type { Reply } from './contract.ts'

/** The replies whose name or words have what is typed; those whose name begins with it come first. */
export function matchingReplies(replies: readonly Reply[], query: string): Reply[] {
  const wanted = query.toLowerCase()
  const begins = replies.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  return [...begins, ...replies.filter((one) => !begins.includes(one) && `${one.name} ${one.text}`.toLowerCase().includes(wanted))]
}
