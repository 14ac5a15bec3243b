import { sql } from 'kysely'
import { isChangeOf, type Change } from '#shared/event.ts'
import { conversationAssigned, conversationChanged, type Conversation } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from './contract.ts'

/** Of a row of `change`, the state that its conversation is in by it; for a subscription that has its batches put in order. */
export const stateOfChange = sql<number>`(body->'conversation'->>'rev')::bigint`

/**
 * Changes of the log in the order in which they happened to each conversation: a transaction that had begun to write and then waited for a conversation stands
 * before what it waited for. They come in stretches, the shortest of which each holds the same changes as that stretch of the log; what carries no conversation
 * keeps its place.
 */
export function asTheyHappened<C extends Change>(changes: readonly C[]): C[][] {
  const order = orderOf(changes.map(conversationOf))
  const stretches: C[][] = []
  let begun: C[] = []
  let last = 0
  for (const [place, from] of order.entries()) {
    begun.push(changes[from]!)
    last = Math.max(last, from)
    if (last > place) continue
    stretches.push(begun)
    begun = []
  }
  return stretches
}

/** For each place which change comes there. */
function orderOf(conversations: readonly (Conversation | null)[]): number[] {
  const order = [...conversations.keys()]
  for (const [life, places] of Map.groupBy(conversations.keys(), (place) => lifeOf(conversations[place] ?? null))) {
    if (life === null) continue
    const ordered = places.toSorted((a, b) => conversations[a]!.rev - conversations[b]!.rev)
    for (const [i, place] of places.entries()) order[place] = ordered[i]!
  }
  return order
}

/** One that was erased starts over under the same id, and counts its states from the start. */
const lifeOf = (conversation: Conversation | null) => conversation && `${conversation.id} ${conversation.created_at}`

function conversationOf(change: Change): Conversation | null {
  const carries = isChangeOf(change, messageAdded) || isChangeOf(change, conversationChanged) || isChangeOf(change, conversationAssigned)
  return carries ? change.body.conversation : null
}
