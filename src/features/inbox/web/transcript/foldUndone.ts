import type { Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import type { HeldMessage } from './Transcript.ts'

/** What takes a step back again. Where the baton went, and what ended, is told each time: who answered the customer depended on it. */
const undoing: Partial<Record<TimelineEvent['what'], TimelineEvent['what']>> = {
  assigned: 'unassigned',
  unassigned: 'assigned',
  labelled: 'unlabelled',
  unlabelled: 'labelled',
}

/** Seconds within which one takes back what one has just done. */
const soon = 600

/**
 * Leaves out what somebody did and undid at once, with nothing in between: it changed nothing, and would stand between the messages for ever.
 * The history of the conversation keeps both.
 */
export function foldUndone(held: readonly HeldMessage[]): readonly HeldMessage[] {
  const kept: HeldMessage[] = []
  for (const one of held) {
    const before = kept.at(-1)
    if (before && isUndone(before.message, one.message)) kept.pop()
    else kept.push(one)
  }
  return kept
}

function isUndone({ event: done, ts }: Message, { event: undone, ts: later }: Message): boolean {
  if (!done || !undone) return false
  return (
    undoing[done.what] === undone.what &&
    done.person !== null &&
    done.person === undone.person &&
    done.about === undone.about &&
    later - ts <= soon
  )
}
