import { fold } from '#shared/fold.ts'
import type { Reply } from './contract.ts'

/** The replies whose name or words have what is typed, whatever its accents and capital letters; those whose name begins with it come first. */
export function matchingReplies(replies: readonly Reply[], query: string): Reply[] {
  const wanted = fold(query)
  const begins = replies.filter(({ name }) => fold(name).startsWith(wanted))
  return [...begins, ...replies.filter((one) => !begins.includes(one) && fold(`${one.name} ${one.text}`).includes(wanted))]
}

/**
 * The replies that fit to what is typed in a conversation of a bot, of those for its customers and those for all: what is called exactly so before the rest,
 * and of each the bot's own first, so that it is what one gets where both have a name.
 */
export function repliesFor(replies: readonly Reply[], clientKey: string, query: string): Reply[] {
  const of = (key: string) => replies.filter(({ client_key }) => client_key === key)
  const found = matchingReplies([...of(clientKey), ...of('all')], query)
  const exact = found.filter(({ name }) => fold(name) === fold(query))
  return [...exact, ...found.filter((one) => !exact.includes(one))]
}
