import type { Reason } from '#shared/reason.ts'
import { wireSeconds } from '#shared/time.ts'
import type { Attachment, Message, RaisedAlert, TimelineEvent } from './contract.ts'
import type { ShownRow } from '#features/inbox/conversations/toConversation.ts'

/** What a line that moves a conversation ended, for who takes that back. */
export interface EndedByMove {
  /** A snooze: until when it was, in milliseconds since 1970, and whom its end concerned. */
  snooze?: { until: number; by: string }
  /** That people were told of the end of a snooze, and had not opened it yet. */
  told?: string[]
}

/** What of a message is neither searched nor counted, kept as one JSON column; absent where a message is plain text. */
export interface MessageBody {
  attachments?: Attachment[]
  /** The words as they stand in what is put aside for the bot, where that is another text. Shown to nobody. */
  otherText?: string
  metadata?: Record<string, unknown>
  reply?: unknown
  recipients?: string[]
  saidWhilePaused?: true
  keptBack?: Message['kept_back']
  /** Of a customer who was blocked: it counts as unread for nobody. Shown to nobody. */
  uncounted?: true
  event?: TimelineEvent
  /** Shown to nobody. */
  ended?: EndedByMove
  alerts?: RaisedAlert[]
  /** The number of the message of this conversation that it is a reply to. */
  repliesTo?: number
  /** Who of several people in a channel said it, where that is not the conversation's customer; or who answered in the company's own inbox. */
  speaker?: { id: string; name: string }
}

export interface MessageRow {
  seq: number
  id: string
  jmid: string | null
  at: Date
  type: Message['type']
  author: Message['by']
  person_id: string | null
  text: string
  body: MessageBody | null
  delivery: NonNullable<Message['delivery']>['state'] | null
  delivery_why: Reason | null
  delivery_retryable: boolean | null
  /** When its author changed it last, and when they took it back, at the source. */
  edited_at: Date | null
  withdrawn_at: Date | null
}

/** What of a conversation its messages tell. */
export type SaidIn = Pick<
  ShownRow,
  'workspace_id' | 'platform' | 'channel' | 'client_key' | 'bot_name' | 'user_key' | 'customer_name' | 'profile'
>

/** A colleague's name and picture, for what they wrote. */
export type PersonName = { name: string; image: string | null }

/** A message, joined with the person who wrote it: null where no person did, or they are gone. */
export interface WrittenRow extends MessageRow {
  name: string | null
  image: string | null
}

/** The row in the words of the wire. */
export function writtenMessage(row: WrittenRow, conversation: SaidIn): Message {
  const { name, image } = row
  return toMessage(row, conversation, name === null ? undefined : { name, image })
}

/** The same of a message alone. `person` is who wrote it, where a person did. */
export function toMessage(row: MessageRow, conversation: SaidIn, person?: PersonName): Message {
  const body = row.body ?? {}
  const speaker = speakerOf(row, conversation, body, person)
  const message: Message = {
    jmid: row.jmid ?? row.id,
    seq: row.seq,
    ts: wireSeconds(row.at.getTime()),
    type: row.type,
    by: row.author,
    direction: row.author === 'customer' ? 'in' : 'out',
    text: row.text,
    user: speaker.id,
    user_profile: speaker,
    private: row.type === 'note',
    team: conversation.workspace_id,
    sourceTeam: conversation.platform,
    source_team: conversation.platform,
    sourceChannel: conversation.channel,
    client_key: conversation.client_key,
  }
  if (row.author === 'bot') message.bot_name = conversation.bot_name
  addBody(message, body)
  if (row.edited_at) message.edited_at = wireSeconds(row.edited_at.getTime())
  if (row.withdrawn_at) message.withdrawn_at = wireSeconds(row.withdrawn_at.getTime())
  if (row.delivery) message.delivery = { state: row.delivery, why: row.delivery_why, retryable: row.delivery_retryable ?? false }
  return message
}

/** Sets what of its body a message has; most have nothing. */
function addBody(message: Message, body: MessageBody): void {
  if (body.attachments) message.attachments = body.attachments
  if (body.metadata) message.metadata = body.metadata
  if (body.reply !== undefined) message.reply = body.reply
  if (body.recipients) message.privateRecipients = body.recipients
  if (body.saidWhilePaused) message.said_while_paused = true
  if (body.keptBack) message.kept_back = body.keptBack
  if (body.event) message.event = body.event
  if (body.alerts) message.alerts = body.alerts
  if (body.repliesTo !== undefined) message.reply_to = body.repliesTo
}

function speakerOf(row: MessageRow, conversation: SaidIn, body: MessageBody, person?: PersonName): Message['user_profile'] {
  if (row.author === 'customer') {
    if (body.speaker) return { ...body.speaker, image: null }
    return { id: conversation.user_key, name: conversation.customer_name, image: conversation.profile['image'] ?? null }
  }
  // Somebody who answered in the company's own inbox is none of ours.
  if (row.author === 'person' && body.speaker) return { ...body.speaker, image: null }
  if (row.person_id) return { id: row.person_id, name: person?.name ?? 'A former colleague', image: person?.image ?? null }
  return { id: conversation.client_key, name: conversation.bot_name, image: null }
}
