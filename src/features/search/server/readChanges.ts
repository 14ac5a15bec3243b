import { isChangeOf } from '#shared/event.ts'
import { conversationChanged, type Conversation, type Facets } from '#features/inbox/conversations/contract.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { asTheyHappened } from '#features/inbox/timeline/asTheyHappened.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import { isSearched } from '#features/search/isSearched.ts'
import { keyOf, type Named } from './writeEntries.ts'

/** A conversation whose labels changed: what it bears now, and what it may have borne before. */
export interface Relabelled {
  workspace_id: string
  conversation_id: string
  labels: string[]
  lost: string[]
  /** How many lines it has. */
  lines: number
}

/** A message that was said, or that may say something else now, or nothing. */
export interface Touched extends Named {
  /** Where the stretch tells that it was said; null where it was said before. */
  addedAt: string | null
}

/** The events that the index follows. */
export const followed = [messageAdded, messageChanged, conversationChanged] as const

/** Which messages and which labels changes touch, the oldest first: each message and each conversation once. */
export function readChanges(changes: readonly LoggedChange[]): { touched: Touched[]; relabelled: Relabelled[] } {
  const touched = new Map<string, Touched>()
  const relabelled = new Map<string, Relabelled>()
  const touch = (change: LoggedChange, conversation: string, message_seq: number, isAdded: boolean) => {
    const named = { workspace_id: change.workspace, conversation_id: conversation, message_seq }
    const addedAt = isAdded ? change.cursor : (touched.get(keyOf(named))?.addedAt ?? null)
    touched.set(keyOf(named), { ...named, addedAt })
  }
  for (const change of asTheyHappened(changes).flat()) {
    if (isChangeOf(change, messageChanged)) {
      const { message, conversation_id } = change.body
      if (maySayOther(message)) touch(change, conversation_id, message.seq, false)
    } else if (isChangeOf(change, messageAdded)) {
      const { message, conversation, was } = change.body
      if (isSearched(message)) touch(change, conversation.id, message.seq, true)
      noteConversation(relabelled, change, was, conversation)
    } else if (isChangeOf(change, conversationChanged)) noteConversation(relabelled, change, change.body.was, change.body.conversation)
  }
  return { touched: [...touched.values()], relabelled: [...relabelled.values()] }
}

/**
 * Whether a message that changed may say something else now, or was never said after all. How far it got on its way says nothing of that; the name of
 * a file that a customer sent may come with its copy.
 */
function maySayOther(message: Message): boolean {
  if (message.edited_at !== undefined || !isSearched(message)) return true
  return message.by === 'customer' && message.attachments !== undefined
}

function noteConversation(relabelled: Map<string, Relabelled>, change: LoggedChange, was: Facets | null, now: Conversation): void {
  if (was && !isSame(was.tags, now.tags)) noteLabels(relabelled, change, was.tags, now)
  else relabelled.get(now.id)?.labels.splice(0, Infinity, ...now.tags)
}

function noteLabels(
  relabelled: Map<string, Relabelled>,
  { workspace }: LoggedChange,
  was: readonly string[],
  { id, tags, last_seq }: Conversation,
): void {
  const lost = [...(relabelled.get(id)?.lost ?? []), ...was]
  relabelled.set(id, { workspace_id: workspace, conversation_id: id, labels: [...tags], lost, lines: last_seq })
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((one, i) => one === b[i])
