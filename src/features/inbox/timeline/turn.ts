import type { Facets, LastMessage } from '#features/inbox/conversations/contract.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from './contract.ts'
import type { EndedByMove, MessageRow } from './toMessage.ts'
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

  /** Appends a message, and answers it as it will be stored. */
  add(said: Pick<NewMessage, 'id' | 'type' | 'author' | 'text' | 'body'>, kept: Partial<NewMessage> = {}): NewMessage {
    const at = new Date(Math.max(this.#now, this.row.tail_at.getTime() + 1))
    const seq = this.row.last_seq + 1
    const message = { ...nothingKept, ...said, ...kept, seq, at }
    this.#messages.push(message)
    // What is said moves the conversation up in the list; a line of the timeline or a draft does not.
    const isSaid = said.type === 'message' || said.type === 'note'
    this.row = { ...this.row, last_seq: seq, tail_at: at, ...(isSaid && { last_at: at }) }
    return message
  }

  /** Appends a line of the timeline and answers its time. */
  addEvent(id: string, event: TimelineEvent, ended?: EndedByMove): Date {
    return this.add({ id, type: 'event', author: 'system', text: '', body: { event, ...(ended && { ended }) } }).at
  }

  /**
   * Changes the conversation; every step that changes anything raises `rev`. No matter who speaks next, what the customer said last stays known; and no
   * matter what is done, the AI is silent while its customer is blocked.
   */
  change(fields: Partial<ConversationRow>): void {
    const lastMessage = fields.last_message
    const customer =
      lastMessage && lastMessage.by !== 'customer' ? (lastMessage.customer ?? wordsOfCustomer(this.row.last_message)) : undefined
    const row = { ...this.row, ...fields }
    this.row = {
      ...row,
      ...(row.blocked_at !== null && { paused: true, resume_at: null, resume_warned: false }),
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

/** What is previewed of a message. */
type Previewed = Pick<MessageRow, 'type' | 'author' | 'text' | 'body' | 'person_id' | 'at' | 'withdrawn_at'>

/** A message as the list previews it. `name` is who said it, unless it was another speaker of the customer's channel: of those the message itself knows who. */
export function preview({ type, author, text, body, person_id, at, withdrawn_at }: Previewed, name: string): LastMessage {
  const speaker = author === 'customer' ? body?.speaker : undefined
  return {
    text: storable(text, previewLength),
    direction: author === 'customer' ? 'in' : 'out',
    by: author,
    name: speaker?.name ?? name,
    person: person_id,
    has_attachments: (body?.attachments ?? []).length > 0,
    private: type === 'note',
    ts: at.getTime() / 1000,
    ...(withdrawn_at !== null && { withdrawn: true }),
    ...(speaker && { user_profile: speaker }),
  }
}

/** When the customer last said what wants an answer. What wants none, such as a reaction, may have come since. */
export function customerSpokeAt({ last_message, customer_at }: Pick<ConversationRow, 'last_message' | 'customer_at'>): Date | null {
  const words = wordsOfCustomer(last_message)
  return words ? new Date(Math.round(words.ts * 1000)) : customer_at
}

/** What the customer said last, of what is previewed. */
export function wordsOfCustomer(last: LastMessage | null): LastMessage['customer'] {
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
    is_waiting: row.waiting_at !== null && !row.is_done,
    is_blocked: row.blocked_at !== null,
    tags: row.labels,
  }
}
