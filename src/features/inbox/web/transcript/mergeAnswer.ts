import { supersedes } from './supersedes.ts'
import { putMessage } from './putMessage.ts'
import type { OpenConversation } from '#features/inbox/timeline/contract.ts'
import type { HeldMessage, Stretch, Transcript } from './Transcript.ts'

/** An answer as a transcript of its own. */
export function readAnswer(answer: OpenConversation): Transcript {
  const {
    Days,
    moreMessages,
    moreAfter,
    seen_in,
    marked_unread,
    ignore_unread_reset,
    mention_unread,
    woke_unread,
    note_unread,
    snapshot,
    ...conversation
  } = answer
  const messages = Days.toSorted((a, b) => a._id - b._id).flatMap((day) => day.Messages.map((message) => ({ message, asOf: snapshot })))
  return {
    conversation,
    seen: { seen_in, marked_unread, ignore_unread_reset, mention_unread, woke_unread, note_unread },
    seenAsOf: snapshot,
    messages: messages.toSorted((a, b) => a.message.seq - b.message.seq),
    moreMessages,
    moreAfter,
    // An answer without messages has seen nothing it could say something about.
    pages: messages.length > 0 ? [{ snapshot }] : [],
  }
}

/**
 * What is held after an answer to `asked`: both stretches where they meet. Where there is a gap between them a fresh start (`newest`,
 * `around`) takes the place of what was held, and a late page of history is ignored; so is an answer about another conversation. The
 * newer state of each message and of the conversation counts.
 */
export function mergeAnswer(held: Transcript | undefined, answer: OpenConversation, asked: Stretch): Transcript {
  const next = readAnswer(answer)
  if (!held) return next
  if (held.conversation.id !== next.conversation.id) return held
  const here = reachOf(held, null)
  const there = reachOf(next, asked)
  const meet = there.first <= here.last + 1 && there.last >= here.first - 1
  if (!meet) return 'before' in asked || 'after' in asked ? held : { ...next, ...newerState(held, next) }
  return {
    ...newerState(held, next),
    messages: union(held.messages, next.messages),
    moreMessages: here.first <= there.first ? held.moreMessages : next.moreMessages,
    moreAfter: held.moreAfter && ('before' in asked || next.moreAfter),
    pages: [...held.pages, ...next.pages],
  }
}

/** What is known of the conversation itself, and what of it was read: of each what is newer. */
function newerState(held: Transcript, next: Transcript): Pick<Transcript, 'conversation' | 'seen' | 'seenAsOf'> {
  const { seen, seenAsOf } = supersedes(next.seenAsOf, held.seenAsOf) ? next : held
  return { conversation: next.conversation.rev > held.conversation.rev ? next.conversation : held.conversation, seen, seenAsOf }
}

/** From which to which `seq` a stretch is known to be whole. What was asked `before` or `after` a message reaches up to that message. */
function reachOf(stretch: Transcript, asked: Stretch | null): { first: number; last: number } {
  const first = stretch.moreMessages ? (stretch.messages[0]?.message.seq ?? Infinity) : -1
  const last = stretch.messages.at(-1)?.message.seq ?? -1
  if (asked && 'before' in asked) return { first, last: asked.before - 1 }
  if (asked && 'after' in asked) return { first: asked.after + 1, last: Math.max(last, asked.after) }
  return { first, last }
}

function union(held: readonly HeldMessage[], next: readonly HeldMessage[]): readonly HeldMessage[] {
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) return next
  // History above or below is the common case, and copying is all it needs.
  if ((next.at(-1)?.message.seq ?? Infinity) < first.message.seq) return [...next, ...held]
  if ((next[0]?.message.seq ?? -1) > last.message.seq) return [...held, ...next]
  return next.reduce(putMessage, held)
}
