import type { Facets, LastMessage } from '#features/inbox/conversations/contract.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from './contract.ts'
import type { MessageRow } from './toMessage.ts'
import { storable } from '#shared/storable.ts'

/** A message to be stored, with what only the database keeps of it. */
export interface NewMessage extends MessageRow {
  aiRequest: boolean
}

/** What a turn leaves behind. */
export interface TurnResult {
  conversation: ConversationRow
  messages: NewMessage[]
}

const nothingKept = {
  jmid: null,
  person_id: null,
  delivery: null,
  delivery_why: null,
  delivery_retryable: null,
  edited_at: null,
  withdrawn_at: null,
  aiRequest: false,
}

/** One step of a conversation: messages get their numbers and times here, strictly rising. */
export class Turn {
  row: ConversationRow
  readonly #messages: NewMessage[] = []
  readonly #now: number
  constructor(row: ConversationRow, now: number) {
    this.row = row
    this.#now = now
  }

  /** Appends a message and answers its time. */
  add(said: Pick<NewMessage, 'id' | 'type' | 'author' | 'text' | 'body'>, kept: Partial<NewMessage> = {}): Date {
    const at = new Date(Math.max(this.#now, this.row.tail_at.getTime() + 1))
    const seq = this.row.last_seq + 1
    this.#messages.push({ ...nothingKept, ...said, ...kept, seq, at })
    // What is said moves the conversation up in the list; a line of the timeline or a draft does not.
    const isSaid = said.type === 'message' || said.type === 'note'
    this.row = { ...this.row, last_seq: seq, tail_at: at, ...(isSaid && { last_at: at }) }
    return at
  }

  addEvent(id: string, event: TimelineEvent): Date {
    return this.add({ id, type: 'event', author: 'system', text: '', body: { event } })
  }

  /** Changes the conversation; every step that changes anything raises `rev`. No matter who speaks next, what the customer said last stays known. */
  change(fields: Partial<ConversationRow>): void {
    const lastMessage = fields.last_message
    const customer =
      lastMessage && lastMessage.by !== 'customer' ? (lastMessage.customer ?? wordsOfCustomer(this.row.last_message)) : undefined
    this.row = {
      ...this.row,
      ...fields,
      ...(lastMessage && customer && { last_message: { ...lastMessage, customer } }),
      rev: this.row.rev + 1,
    }
  }

  end(): TurnResult {
    return { conversation: this.row, messages: this.#messages }
  }
}

/** How many characters of a message the list shows at most. */
const previewLength = 200

/** A message as the list previews it. */
export function preview(said: {
  text: string
  attachments: unknown[]
  by: LastMessage['by']
  name: string
  at: Date
  person?: string
  private?: boolean
  /** Who it was, where several people share a channel and it was not the conversation's customer. */
  speaker?: { id: string; name: string } | undefined
}): LastMessage {
  return {
    text: storable(said.text, previewLength),
    direction: said.by === 'customer' ? 'in' : 'out',
    by: said.by,
    name: said.speaker?.name ?? said.name,
    person: said.person ?? null,
    has_attachments: said.attachments.length > 0,
    private: said.private ?? false,
    ts: said.at.getTime() / 1000,
    ...(said.speaker && { user_profile: said.speaker }),
  }
}

/** When the customer last said what wants an answer. What wants none, such as a reaction, may have come since. */
export function customerSpokeAt({ last_message, customer_at }: Pick<ConversationRow, 'last_message' | 'customer_at'>): Date | null {
  const words = wordsOfCustomer(last_message)
  return words ? new Date(Math.round(words.ts * 1000)) : customer_at
}

function wordsOfCustomer(last: LastMessage | null): LastMessage['customer'] {
  if (last?.by !== 'customer') return last?.customer
  const { text, has_attachments, ts, withdrawn } = last
  return { text, has_attachments, ts, ...(withdrawn && { withdrawn }) }
}

/** The facets of a row before a change, for those who count. */
export function facetsOfRow(row: ConversationRow): Facets {
  return {
    client_key: row.client_key,
    assignee: row.assignee_id,
    mentioned: row.mentioned,
    is_done: row.is_done,
    is_deleted: row.deleted_at !== null,
    is_snoozed: row.snoozed_until !== null,
    is_starred: row.is_starred,
    needs_human: row.needs_human_at !== null && !row.is_done,
    paused: row.paused,
    tags: row.labels,
  }
}
