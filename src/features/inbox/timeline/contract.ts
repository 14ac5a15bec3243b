import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { whole } from '#shared/wireValues.ts'
import { event } from '#shared/event.ts'
import { ReasonShape } from '#features/bots/shapes.ts'
import { Conversation, Facets, ListedConversation } from '#features/inbox/conversations/contract.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

const Action = z.object({
  text: z.string(),
  value: z.optional(z.string()),
  type: z.optional(z.string()),
  options: z.optional(z.array(z.object({ text: z.string(), value: z.string() }))),
  option_groups: z.optional(z.array(z.object({ text: z.string(), options: z.array(z.object({ text: z.string(), value: z.string() })) }))),
})

/** A rich part of a message (spec, section 3). Every address in it is http or https, or the path of a file on this server. */
export const Attachment = z.object({
  service_name: z.optional(z.string()),
  service_icon: z.optional(z.string()),
  service_url: z.optional(z.string()),
  author_name: z.optional(z.string()),
  author_link: z.optional(z.string()),
  title: z.optional(z.string()),
  title_link: z.optional(z.string()),
  text: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ title: z.optional(z.string()), value: z.string(), short: z.optional(z.boolean()) }))),
  actions: z.optional(z.array(Action)),
  callback_id: z.optional(z.string()),
  thumb_url: z.optional(z.string()),
  image_url: z.optional(z.string()),
  video_url: z.optional(z.string()),
  audio_url: z.optional(z.string()),
  file_url: z.optional(z.string()),
  file_name: z.optional(z.string()),
  /** Of a file on this server: what it is by its content, and how many bytes it has. */
  file_type: z.optional(z.string()),
  file_size: z.optional(z.number()),
})
export type Attachment = z.output<typeof Attachment>

/**
 * `message` is said by customer, bot or person; `note` only the workspace sees; `event` is a line of the timeline; `suppressed` is
 * what a bot wanted to say while a person held the baton: it was not sent and may be used as a reply.
 */
const messageTypes = ['message', 'note', 'event', 'suppressed'] as const

/**
 * How far an outgoing message got, as the bot's side reported it: `queued` (the bot is not connected or not reached yet), `sending`,
 * `accepted` (handed to the bot or its company), `delivered` (they confirmed it), `read` (the customer saw it), `failed`. `why` it waits or failed.
 */
const Delivery = z.object({
  state: z.enum(['queued', 'sending', 'accepted', 'delivered', 'read', 'failed']),
  why: z.nullable(ReasonShape),
  retryable: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

/** What a message set off: whom it called, and what became of that. */
const RaisedAlert = z.object({
  kind: z.enum(['help', 'upset']),
  /** 1 where those who were asked first did not come. */
  round: z.number(),
  /** The names of some who were told, and how many others were. */
  people: z.array(z.string()),
  others: z.number(),
  /** Nobody can be reached. */
  nobody: z.optional(z.boolean()),
  /** How it ended, by whom, and after how many seconds. */
  ended: z.optional(z.object({ why: z.string(), name: z.nullable(z.string()), seconds: z.number() })),
})
export type RaisedAlert = z.output<typeof RaisedAlert>

/**
 * What a timeline line tells: who did it (`person` null for the product and for bots, `name` then says which), and what or whom it is `about`:
 * the person of an assignment (`to` is their id), the label of a labelling, the time of a snooze in seconds since 1970 (none where it lasts
 * until the customer writes), the minutes of a wait.
 * `took_over` and `handed_over` paused the AI as well, for oneself and for a colleague.
 */
export const TimelineEvent = z.object({
  what: z.enum([
    'took_over',
    'paused',
    'ai_off',
    'resumed',
    'auto_resume_soon',
    'auto_resumed',
    'assigned',
    'handed_over',
    'unassigned',
    'asked_for_human',
    'waited_too_long',
    'did_not_understand',
    'bot_error',
    'done',
    'inbox',
    'snoozed',
    'woke',
    'labelled',
    'unlabelled',
    'deleted',
    'restored',
    'created',
    'unsent',
    'blocked',
    'unblocked',
  ]),
  person: z.nullable(z.string()),
  name: z.string(),
  about: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Of `bot_error`: what went wrong, where there is a sentence for it. */
  reason: z.optional(ReasonShape),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

/** One message. `seq` numbers the messages of a conversation without reordering; `ts` (seconds) rises with it. */
export const Message = z.object({
  jmid: z.string(),
  seq: z.number(),
  ts: z.number(),
  type: z.enum(messageTypes),
  by: z.enum(['customer', 'bot', 'person', 'system']),
  direction: z.enum(['in', 'out']),
  text: z.string(),
  user: z.string(),
  user_profile: z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) }),
  bot_name: z.optional(z.string()),
  private: z.boolean(),
  privateRecipients: z.optional(z.array(z.string())),
  attachments: z.optional(z.array(Attachment)),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  reply: z.optional(z.unknown()),
  said_while_paused: z.optional(z.boolean()),
  /** Of what the bot was kept from saying although no person has the conversation: why. */
  kept_back: z.optional(z.enum(['ai_off'])),
  /** The `seq` of the message that it is a reply to, or a reaction, where the source says so and that message is here. */
  reply_to: z.optional(z.number()),
  /** When it was changed last at its source, in seconds; `text` and `attachments` are the newest. */
  edited_at: z.optional(z.number()),
  /** When its author took it back at its source, in seconds: nothing of what it said is left. */
  withdrawn_at: z.optional(z.number()),
  delivery: z.optional(Delivery),
  event: z.optional(TimelineEvent),
  /** Of which people were alerted because of it. */
  alerts: z.optional(z.array(RaisedAlert)),
  /** The spec's addresses of where it was said. */
  team: z.string(),
  sourceTeam: z.string(),
  /** The same; the specification has both names. */
  source_team: z.string(),
  sourceChannel: z.string(),
  client_key: z.string(),
})
export type Message = z.output<typeof Message>

/** The messages of one day in the reader's zone; `_id` counts days since 1970. */
export const Day = z.object({ _id: z.number(), channelDayId: z.string(), dateStr: z.string(), Messages: z.array(Message) })
export type Day = z.output<typeof Day>

/** A conversation with a stretch of its history. */
export const OpenConversation = z.object({
  ...ListedConversation.shape,
  Days: z.array(Day),
  /** Older history is there. */
  moreMessages: z.boolean(),
  /** Newer history than this stretch is there (after a jump). */
  moreAfter: z.boolean(),
  incomingContexts: z.array(z.unknown()),
  data: z.record(z.string(), z.unknown()),
  snapshot: z.string(),
})
export type OpenConversation = z.output<typeof OpenConversation>

const cannotGet = 'Failed to retrieve channel...'
const offset = z._default(whole(-1440, 1440), 0)
const seq = z.optional(whole(0, 2_000_000_000))

export const getConversation = call({
  name: 'message.history',
  method: 'GET',
  path: '/api/channels/:id',
  summary:
    'A conversation with up to 50 messages of its history, grouped into days of the zone `tzoffset` minutes behind UTC: the newest, those before or after a message number, or those around one.',
  requires: 'member',
  requiresPlan: true,
  params: z.object({ id: text(100) }),
  query: z.object({ before: seq, after: seq, around: seq }),
  headers: z.object({ tzoffset: offset, setup: z.optional(z.string()) }),
  response: OpenConversation,
  failure: cannotGet,
})

export const getConversationBefore = call({
  ...getConversation,
  name: 'message.historyAt',
  path: '/api/channels/:id/timestamp/:ts',
  summary: 'The history before a time in seconds, for clients that page by time.',
  params: z.object({ id: text(100), ts: z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)) }),
  query: z.object({}),
})

export const getDeletedConversation = call({
  ...getConversation,
  name: 'message.historyOfDeleted',
  path: '/api/channels/deleted/:id',
  summary:
    'A conversation that was deleted in the last 30 days, for owners to read before they restore it: its newest messages, or those before one.',
  requires: 'owner',
  query: z.object({ before: seq }),
})

export const messageAdded = event({
  name: 'message.added',
  summary: 'Something was said, noted or happened in a conversation.',
  body: z.object({ message: Message, conversation: Conversation, was: z.nullable(Facets) }),
})

export const messageChanged = event({
  name: 'message.changed',
  summary:
    'A message got further on its way, was edited or withdrawn. `was_failed`: before, it had failed on its way. `newly_sent`: only now the bot or its company has taken it.',
  body: z.object({
    conversation_id: z.string(),
    message: Message,
    was_failed: z.optional(z.boolean()),
    newly_sent: z.optional(z.boolean()),
  }),
})
