import { recipientsOf, type LoggedChange } from '#platform/event-log/feed.ts'
import { roomsOf } from './rooms.ts'

/** Changes that go to the same rooms, in the order of the log. */
export interface Frame {
  rooms: string[]
  /** The people who alone receive them; null for all who may see what they are about. */
  recipients: string[] | null
  changes: LoggedChange[]
}

/** More would keep a page busy for longer than it may be. */
const atMost = 100

/**
 * Changes of the log as they go out: what stands one behind the other and goes to the same rooms is sent at once, because a frame costs each socket as much
 * as it carries little. `isLast` says after which change nothing may follow in a frame. What nobody receives is left out.
 */
export function framesOf(changes: readonly LoggedChange[], isLast: (change: LoggedChange) => boolean): Frame[] {
  const frames: Frame[] = []
  let open: Frame | null = null
  for (const change of changes) {
    const recipients = recipientsOf(change)
    const rooms = roomsOf(change, recipients)
    // No room is every room.
    if (rooms.length === 0) continue
    if (open === null || open.changes.length === atMost || !areSame(open.rooms, rooms))
      frames.push((open = { rooms, recipients, changes: [] }))
    open.changes.push(change)
    if (isLast(change)) open = null
  }
  return frames
}

const areSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((room, i) => room === b[i])
