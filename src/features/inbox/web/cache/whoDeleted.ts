import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'

type Who = Pick<TimelineEvent, 'person' | 'name'>

/** By conversation. */
const deleted = new Map<string, Who>()

/** Notes who deleted a conversation, by the line that says so; any other line means that it is back. */
export function rememberDeleted(id: string, line: TimelineEvent | undefined): void {
  if (line?.what === 'deleted') deleted.set(id, line)
  else deleted.delete(id)
}

/** Who deleted a conversation while this page was open; undefined where nobody did. */
export const whoDeleted = (id: string): Who | undefined => deleted.get(id)
