import type { EventBody } from '#shared/event.ts'
import type { Conversation, conversationSeen, Facets } from '#features/inbox/conversations/contract.ts'
import type { Attention } from '#features/inbox/conversations/unreadContract.ts'
import { isHeldBy, isInInbox, isWaitingForHuman } from '#features/inbox/conversations/rules.ts'

/** Whom it calls. */
export interface Reader {
  id: string
  mayChat: boolean
}

interface Changed {
  conversation: Conversation
  was: Facets | null
  message?: { by: string }
}

/** After a conversation has changed, or something was said in it. What a customer says to its holder is unread. */
export function applyChangeToAttention(attention: Attention, { conversation, message }: Changed, reader: Reader): Attention {
  const { id } = conversation
  const isOwn = isOwnOf(conversation, reader)
  return {
    ...attention,
    waiting: set(attention.waiting, id, reader.mayChat && isWaitingForHuman(conversation)),
    own: set(attention.own, id, isOwn && (message?.by === 'customer' || attention.own.includes(id))),
    flagged: conversation.is_deleted ? set(attention.flagged, id, false) : attention.flagged,
  }
}

/** After its reader has opened a conversation or marked it, or was mentioned in it. */
export function applySeenToAttention(attention: Attention, seen: EventBody<typeof conversationSeen>): Attention {
  const { id, is_unread, marked_unread, mention_unread } = seen
  const own = is_unread ? attention.own : set(attention.own, id, false)
  return { ...attention, own, flagged: set(attention.flagged, id, marked_unread || mention_unread) }
}

/** After a conversation has gone out of its reader's sight. */
export function applyLossToAttention(attention: Attention, { id }: { id: string }): Attention {
  const without = (ids: string[]) => set(ids, id, false)
  return { ...attention, waiting: without(attention.waiting), own: without(attention.own), flagged: without(attention.flagged) }
}

/** Whether a change may have brought something that calls, and only the server knows: what its reader holds from now on may be unread, what comes back may mention them. */
export function mustAskAttention({ conversation, was, message }: Changed, reader: Reader): boolean {
  if (was?.is_deleted && !conversation.is_deleted) return true
  if (!isOwnOf(conversation, reader)) return false
  return message?.by === 'system' || was?.assignee !== reader.id || was.is_done || was.is_snoozed
}

/** How many conversations call. */
export function countAttention({ waiting, own, flagged }: Attention): number {
  return new Set([...waiting, ...own, ...flagged]).size
}

const isOwnOf = (conversation: Conversation, { id, mayChat }: Reader) => mayChat && isInInbox(conversation) && isHeldBy(conversation, id)

/** The ids with or without one; the same list where that changes nothing. */
function set(ids: string[], id: string, isIn: boolean): string[] {
  if (ids.includes(id) === isIn) return ids
  return isIn ? [...ids, id] : ids.filter((other) => other !== id)
}
