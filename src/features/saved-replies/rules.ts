import { fold } from '#shared/fold.ts'
import type { Reply } from './contract.ts'

/** The replies whose name or words have what is typed, whatever its accents and capital letters; those whose name begins with it come first. */
export function matchingReplies(replies: readonly Reply[], query: string): Reply[] {
  const wanted = fold(query)
  const begins = replies.filter(({ name }) => fold(name).startsWith(wanted))
  return [...begins, ...replies.filter((one) => !begins.includes(one) && fold(`${one.name} ${one.text}`).includes(wanted))]
}
