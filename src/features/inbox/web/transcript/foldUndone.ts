import type { Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'

/** What takes a step back again. Where the baton went, and what ended, is told each time: who answered the customer depended on it. */
const undoing: Partial<Record<TimelineEvent['what'], TimelineEvent['what']>> = {
  assigned: 'unassigned',
  unassigned: 'assigned',
  labelled: 'unlabelled',
  unlabelled: 'labelled',
}

/** Seconds within which one takes back what one has just done. */
const soon = 600

interface EventRow {
  kind: 'event'
  message: Message
  event: TimelineEvent
}

/**
 * Takes out what somebody did and undid at once, with nothing in between: it changed nothing, and would stand between the messages for ever.
 * The history of the conversation keeps both.
 */
export function foldUndone(rows: { kind: string }[]): void {
  let kept = 0
  for (const row of rows) {
    const before = rows[kept - 1]
    if (isEvent(row) && before && isEvent(before) && isUndone(before, row)) kept--
    else rows[kept++] = row
  }
  rows.length = kept
}

const isEvent = (row: { kind: string }): row is EventRow => row.kind === 'event'

function isUndone({ event: done, message }: EventRow, { event: undone, message: later }: EventRow): boolean {
  return (
    undoing[done.what] === undone.what &&
    done.person !== null &&
    done.person === undone.person &&
    done.about === undone.about &&
    later.ts - message.ts <= soon
  )
}
