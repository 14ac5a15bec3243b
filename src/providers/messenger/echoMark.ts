import { isTrue, scalarOf, type Fields } from '#providers/payloads/narrow.ts'

const mark = 'baton:'

/** What a message of ours carries, so that its echo is known before Facebook has answered with its id. */
export const markOf = (jmid: string) => mark + jmid

/** The `jmid` of our own message that an echo is of; null for the message of another. */
export function markedIn(message: Fields | null): string | null {
  const metadata = scalarOf(message?.['metadata'])
  return message && isTrue(message['is_echo']) && metadata.startsWith(mark) ? metadata.slice(mark.length) : null
}
