import type { EventBody } from '#shared/event.ts'
import type { Conversation, conversationSeen, Facets } from '#features/inbox/conversations/contract.ts'
import type { Attention } from '#features/inbox/conversations/unreadContract.ts'
import { countCap, hasFlag, isWaitingFor, isWaitingForHuman } from '#features/inbox/conversations/rules.ts'

/** What calls, as it is kept. `hasFallen`: something left of which only so many are told, and who follows only the server knows. */
export interface KnownAttention extends Attention {
  hasFallen?: boolean
}

/** Whom it calls. */
export interface Reader {
  id: string
  mayChat: boolean
}

interface Changed {
  conversation: Conversation
  was: Facets | null
}

/** After a conversation has changed, or something was said in it. */
export function applyChangeToAttention(attention: KnownAttention, { conversation }: Changed, reader: Reader): KnownAttention {
  const { id } = conversation
  return changed(attention, {
    waiting: set(attention.waiting, id, reader.mayChat && isWaitingForHuman(conversation)),
    own: set(attention.own, id, reader.mayChat && isWaitingFor(conversation, reader.id)),
    flagged: conversation.is_deleted ? set(attention.flagged, id, false) : attention.flagged,
    mentions: conversation.is_deleted ? set(attention.mentions, id, false) : attention.mentions,
  })
}

/** After its reader has opened a conversation or marked it, or was mentioned in it. */
export function applySeenToAttention(attention: KnownAttention, seen: EventBody<typeof conversationSeen>): KnownAttention {
  const { id, mention_unread } = seen
  return changed(attention, {
    flagged: set(attention.flagged, id, hasFlag(seen)),
    mentions: set(attention.mentions, id, mention_unread),
  })
}

/** After a conversation has gone out of its reader's sight. */
export function applyLossToAttention(attention: KnownAttention, { id }: { id: string }): KnownAttention {
  const without = (ids: string[]) => set(ids, id, false)
  const { waiting, own, flagged, mentions } = attention
  return changed(attention, { waiting: without(waiting), own: without(own), flagged: without(flagged), mentions: without(mentions) })
}

/** Whether a change may have brought something that calls, and only the server knows: what comes back, or into its reader's sight, may be marked by them or mention them. */
export function mustAskAttention({ conversation, was }: Changed, reader: Pick<Reader, 'id'>): boolean {
  if (was?.is_deleted && !conversation.is_deleted) return true
  return conversation.assignee === reader.id && was !== null && was.assignee !== reader.id
}

/** How many conversations call. */
export function countAttention({ waiting, own, flagged }: Attention): number {
  return new Set([...waiting, ...own, ...flagged]).size
}

const kinds = ['waiting', 'own', 'flagged', 'mentions'] as const

function changed(attention: KnownAttention, lists: Partial<Pick<Attention, (typeof kinds)[number]>>): KnownAttention {
  const now = { ...attention, ...lists }
  const hasFallen = kinds.some((kind) => attention[kind].length >= countCap && now[kind].length < countCap)
  return hasFallen ? { ...now, hasFallen } : now
}

/** The ids with or without one; the same list where that changes nothing. */
function set(ids: string[], id: string, isIn: boolean): string[] {
  if (ids.includes(id) === isIn) return ids
  return isIn ? [...ids, id] : ids.filter((other) => other !== id)
}
