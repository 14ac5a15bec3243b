import { isChangeOf, type EventBody } from '#shared/event.ts'
import { conversationChanged, type Conversation, type Facets } from '#features/inbox/conversations/contract.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import { keysOf } from '#features/search/keysOf.ts'
import { entryKeys } from './hashKeys.ts'
import { isSearched } from './SearchedRow.ts'
import { keyOf, type Entry } from './writeEntries.ts'

/** A conversation whose labels changed: what it bears now, and what it may have borne before. */
export interface Relabelled {
  workspace_id: string
  conversation_id: string
  labels: string[]
  lost: string[]
  /** How many lines it has. */
  lines: number
}

/** What a stretch of the log says last of a message. */
export interface MessageUpdate extends Entry {
  /** Where the stretch tells that it was said; null where it was said before. */
  addedAt: string | null
  isEdited: boolean
  /** It says nothing any more. */
  isDeleted: boolean
  /** Those of its conversation; null where the stretch does not tell. */
  labels: readonly string[] | null
}

/** The events that the index follows. */
export const followed = [messageAdded, messageChanged, conversationChanged] as const

/** What changes, the oldest first, say of the index: each message and each conversation once, as the last of them leaves it. */
export function readChanges(changes: readonly LoggedChange[]): { updates: MessageUpdate[]; relabelled: Relabelled[] } {
  const updates = new Map<string, MessageUpdate>()
  const relabelled = new Map<string, Relabelled>()
  for (const change of changes) {
    if (isChangeOf(change, messageChanged)) noteEdit(updates, change, change.body)
    else if (isChangeOf(change, messageAdded)) {
      const { message, conversation, was } = change.body
      noteMessage(updates, change, message, conversation)
      noteConversation(relabelled, change, was, conversation)
    } else if (isChangeOf(change, conversationChanged)) noteConversation(relabelled, change, change.body.was, change.body.conversation)
  }
  return { updates: [...updates.values()], relabelled: [...relabelled.values()] }
}

function noteMessage(updates: Map<string, MessageUpdate>, change: LoggedChange, message: Message, { id, tags }: Conversation): void {
  if (!isSearched(message)) return
  const entry = entryOf(change, id, message)
  updates.set(keyOf(entry), { ...entry, addedAt: change.cursor, isEdited: false, isDeleted: false, labels: tags })
}

/** How far a message got on its way says nothing of what it says. */
function noteEdit(
  updates: Map<string, MessageUpdate>,
  change: LoggedChange,
  { message, conversation_id }: EventBody<typeof messageChanged>,
): void {
  if (message.withdrawn_at === undefined && message.edited_at === undefined) return
  const entry = entryOf(change, conversation_id, message)
  const before = updates.get(keyOf(entry))
  const isDeleted = message.withdrawn_at !== undefined || !isSearched(message)
  updates.set(keyOf(entry), { ...entry, addedAt: before?.addedAt ?? null, isEdited: true, isDeleted, labels: before?.labels ?? null })
}

function entryOf({ workspace, bot }: LoggedChange, conversationId: string, message: Message): Entry {
  const { text, attachments = [], by, user } = message
  const keys = keysOf({ text, attachments, author: by, person: by === 'person' ? user : null, bot: bot ?? '' })
  return {
    workspace_id: workspace,
    conversation_id: conversationId,
    message_seq: message.seq,
    at: new Date(message.ts * 1000),
    keys: entryKeys(workspace, keys),
  }
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
