import type { Message } from '#features/inbox/timeline/contract.ts'
import { supersedes } from './supersedes.ts'
import type { HeldMessage, Transcript } from './Transcript.ts'

/**
 * The messages with `next` in its place by `seq`. A message that is there already (by `jmid`) is replaced only by a state that is at
 * least as new; where nothing changes the same array comes back.
 */
export function putMessage(messages: readonly HeldMessage[], next: HeldMessage): readonly HeldMessage[] {
  const at = placeOf(messages, next.message)
  const held = messages[at]
  if (held?.message.jmid !== next.message.jmid) return messages.toSpliced(at, 0, next)
  if (!supersedes(next.asOf, held.asOf)) return messages
  return messages.with(at, { message: keepDelivered(next.message, held.message), asOf: next.asOf })
}

/** The message where the stretch reaches; beyond its ends there would be a gap, and it comes with a page of history instead. */
export function putIntoStretch(transcript: Transcript, next: HeldMessage): readonly HeldMessage[] {
  const { messages, moreMessages, moreAfter } = transcript
  const { seq } = next.message
  if (moreAfter && !(seq <= (messages.at(-1)?.message.seq ?? -1))) return messages
  if (moreMessages && !(seq >= (messages[0]?.message.seq ?? Infinity))) return messages
  return putMessage(messages, next)
}

/** The index of the message, or of the one it would stand before. New messages come last, so the search begins there. */
function placeOf(messages: readonly HeldMessage[], message: Message): number {
  let at = messages.length
  while (at > 0 && messages[at - 1]!.message.seq >= message.seq) {
    if (messages[at - 1]!.message.jmid === message.jmid) return at - 1
    at--
  }
  return at
}

/** What was delivered stays so, and what was read: two reports that cross in the log must not take it back. */
function keepDelivered(next: Message, held: Message): Message {
  const isFinal = held.delivery?.state === 'read' || (held.delivery?.state === 'delivered' && next.delivery?.state !== 'read')
  return isFinal && held.delivery !== next.delivery ? { ...next, delivery: held.delivery! } : next
}
