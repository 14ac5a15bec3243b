import { isTrue, scalarOf, type Fields } from '#providers/payloads/narrow.ts'

const mark = 'baton:'
/** Of what others go behind: that it arrived does not say that all of it did. */
const partMark = 'baton-part:'

/** What a message of ours carries, so that its echo is known before Facebook has answered with its id. */
export const markOf = (jmid: string, isLast: boolean) => (isLast ? mark : partMark) + jmid

/** The `jmid` of our own message that an echo is of, and whether it is only a part of it, behind which others go; null for the message of another. */
export function markedIn(message: Fields | null): { echoOf: string | null; isPart?: true } {
  if (!message || !isTrue(message['is_echo'])) return { echoOf: null }
  const metadata = scalarOf(message['metadata'])
  if (metadata.startsWith(mark)) return { echoOf: metadata.slice(mark.length) }
  return metadata.startsWith(partMark) ? { echoOf: metadata.slice(partMark.length), isPart: true } : { echoOf: null }
}
