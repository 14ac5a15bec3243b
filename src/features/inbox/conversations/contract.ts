import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { json } from '#shared/wireValues.ts'
import { event } from '#shared/event.ts'
import { isObject } from '#shared/isObject.ts'

/** Who a conversation's customer is (spec: profile derived). */
export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  image: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  locale: z.optional(z.string()),
  timezone: z.optional(z.string()),
  gender: z.optional(z.string()),
  address: z.optional(z.string()),
})
export type Profile = z.output<typeof Profile>

/** What the customer said last, where somebody else has spoken since; `text` is cut to 200 characters. */
const CustomerWords = z.object({
  text: z.string(),
  has_attachments: z.boolean(),
  ts: z.number(),
  withdrawn: z.optional(z.boolean()),
})

/** The last message, as the list previews it. `by` is who said it; `text` is cut to 200 characters. */
export const LastMessage = z.object({
  text: z.string(),
  direction: z.enum(['in', 'out']),
  by: z.enum(['customer', 'bot', 'person', 'system']),
  name: z.string(),
  person: z.nullable(z.string()),
  has_attachments: z.boolean(),
  private: z.boolean(),
  ts: z.number(),
  /** Its author took it back; nothing of what it said is left. */
  withdrawn: z.optional(z.boolean()),
  /** So that the row of somebody who needs a human says what they want, and not what the bot said of it. */
  customer: z.optional(CustomerWords),
  /** Who said it, as the specification has it; `id` is the customer's, the colleague's or the bot's. */
  user_profile: z.optional(z.object({ id: z.string(), name: z.string() })),
})
export type LastMessage = z.output<typeof LastMessage>

/**
 * A conversation as everyone in the workspace sees it: one row of the list, and the body of every change. Times are seconds
 * since 1970. `rev` rises with every change of the row, so that an older state never replaces a newer one. `epoch` rises whenever
 * the baton passes; a bot's turn that began under an older epoch is not let through.
 */
export const Conversation = z.object({
  id: z.string(),
  rev: z.number(),
  client_key: z.string(),
  name: z.string(),
  team: z.string(),
  sourceTeam: z.string(),
  sourceChannel: z.string(),
  timestamp: z.number(),
  created_at: z.number(),
  paused: z.boolean(),
  epoch: z.number(),
  is_starred: z.boolean(),
  is_done: z.boolean(),
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  /** Until when it is out of the inbox; it comes back by itself then, or as soon as the customer writes: 32503680000 where only that brings it back. Null when it is not snoozed. */
  snoozed_until: z.nullable(z.number()),
  /** Labels, in the order in which they were added. */
  tags: z.array(z.string()),
  assignee: z.nullable(z.string()),
  /** Ids of the people whom a note in it mentions. */
  mentioned: z.array(z.string()),
  /** Since when somebody should take it; null when nobody has to, and in Done. */
  needs_human_since: z.nullable(z.number()),
  /**
   * Since when the customer waits for a person: from when they first wanted one, or wrote to one, until a person writes to them. What a bot says ends no
   * wait. Null when they wait for nobody, while the AI handles it, and in Done. Never null where `needs_human_since` is not.
   */
  waiting_since: z.nullable(z.number()),
  /** When the customer last wrote, or reacted; null when they never did. Some sources take replies for so many hours after it. */
  customer_at: z.nullable(z.number()),
  /** Since when an answer is not with the customer, because it hangs or has failed; null while none does. */
  undelivered_since: z.nullable(z.number()),
  /** Since when its customer is blocked; null while they are not. */
  blocked_since: z.optional(z.nullable(z.number())),
  /** How many messages the customer has written, but for those while they were blocked; with the reader's own `seen_in` this makes the unread count. */
  in_count: z.number(),
  /** The number of the newest message. */
  last_seq: z.number(),
  user_profile: Profile,
  bot_profile: z.object({ name: z.string() }),
  last_message: z.nullable(LastMessage),
})
export type Conversation = z.output<typeof Conversation>

/** What a person has read of a conversation. */
export const Seen = z.object({
  /** How many customer messages the person has seen. */
  seen_in: z.number(),
  /** Marked unread by hand. */
  marked_unread: z.boolean(),
  ignore_unread_reset: z.boolean(),
  /** A note mentions the person, and they have not opened the conversation since. */
  mention_unread: z.boolean(),
  /** A snooze ended that concerns the person, and they have not opened the conversation since. */
  woke_unread: z.boolean(),
  /** A colleague left a note for the person, without mentioning them, and they have not opened the conversation since. */
  note_unread: z.boolean(),
})
export type Seen = z.output<typeof Seen>

/** A row of one person's list: the conversation, what they have read of it, and the spec's derived names for that. */
export const ListedConversation = z.object({
  ...Conversation.shape,
  ...Seen.shape,
  is_unread: z.boolean(),
  baton_unread_count_display: z.number(),
})
export type ListedConversation = z.output<typeof ListedConversation>

const seconds = z.nullable(z.number().check(z.gte(0), z.lte(100_000_000_000)))

/**
 * Which conversations a list shows, and in which order. `filterTags` are labels that all must be there. `sort` 'waiting', in the inbox only, puts the customer
 * first who waits longest for a person, and after them, newest first, those who wait for none. What is snoozed begins with what comes back soonest.
 */
export const Criteria = z.object({
  tab: z._default(z.enum(['mine', 'unassigned', 'all']), 'all'),
  folder: z._default(z.enum(['inbox', 'done', 'snoozed']), 'inbox'),
  sort: z._default(z.enum(['newest', 'waiting']), 'newest'),
  filterTags: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)), []),
  filterUnread: z._default(z.boolean(), false),
  filterFollowUp: z._default(z.boolean(), false),
  filterNeedsHuman: z._default(z.boolean(), false),
  /** Whose customer waits for a person (`waiting_since`), also while somebody holds it; nobody waits in Done. */
  filterWaiting: z._default(z.boolean(), false),
  /** What needs the caller themselves, wherever it lies; see `conversation.attention`. */
  filterNextUp: z._default(z.boolean(), false),
  /** Notes in it mention the caller; in every folder. */
  filterMentions: z._default(z.boolean(), false),
  /** Assigned to this person. */
  filterAssignee: z._default(z.nullable(z.uuid()), null),
  /** Held by the AI, or by a person; who needs a human is held by neither (`filterNeedsHuman`). Or those of customers who are blocked. */
  filterHolder: z._default(z.nullable(z.enum(['ai', 'person', 'blocked'])), null),
  /** Of bots of this source. */
  filterSource: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** Whose last message is of the last so many days, each of 24 hours. */
  filterDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(3660))), null),
  /** Whose last message is of this time or later, in seconds since 1970. */
  filterFrom: z._default(seconds, null),
  /** Whose last message is before this time, in seconds since 1970. */
  filterTo: z._default(seconds, null),
})
export type Criteria = z.output<typeof Criteria>

/** The inbox with nothing chosen. */
export const wholeInbox: Criteria = {
  tab: 'all',
  folder: 'inbox',
  sort: 'newest',
  filterTags: [],
  filterUnread: false,
  filterFollowUp: false,
  filterNeedsHuman: false,
  filterWaiting: false,
  filterNextUp: false,
  filterMentions: false,
  filterAssignee: null,
  filterHolder: null,
  filterSource: null,
  filterDays: null,
  filterFrom: null,
  filterTo: null,
}

/** The three badges of the tabs; under a filter `capped` says that counting stopped at `countedTo`, which is 100 unless it is said. */
export const Counts = z.object({
  totalCount: z.number(),
  unassignedCount: z.number(),
  mineCount: z.number(),
  capped: z.boolean(),
  countedTo: z.optional(z.number()),
})
export type Counts = z.output<typeof Counts>

export const ConversationList = z.object({
  client_key: z.string(),
  ...Counts.shape,
  /** Of the whole workspace or bot, for the sidebar. */
  inboxCount: z.number(),
  needsHumanCount: z.number(),
  followUpCount: z.number(),
  snoozedCount: z.number(),
  channels: z.array(ListedConversation),
  channelid: z.nullable(z.string()),
  searchterm: z.nullable(z.string()),
  /** Hand it back as `{b}` or `searchtermts` for the next page; null when there is none. */
  timestamp: z.nullable(z.string()),
  hasNext: z.boolean(),
  isFiltered: z.boolean(),
  /** What the database had committed when the answer was read; see `isInSnapshot`. */
  snapshot: z.string(),
})
export type ConversationList = z.output<typeof ConversationList>

const cannotList = 'Failed to retrieve channel list...'

/** The tabs by the numbers that the specification gives them. */
const tabNumbers: unknown[] = ['mine', 'unassigned', 'all']
const byNumber = z.transform((value: unknown) => {
  const tab = isObject(value) ? value['tab'] : null
  return isObject(value) && typeof tab === 'number' ? { ...value, tab: tabNumbers[tab] ?? tab } : value
})

export const listConversations = call({
  name: 'conversation.list',
  method: 'GET',
  path: '/api/channels/list/:a/:phrase/:b',
  summary:
    'A page of 25 conversations, newest or longest waiting first, with the badges of the three tabs. {a} is a conversation id or *, {phrase} words of the name, e-mail, phone number or id of a customer, in any order, or *, {b} a cursor or *. With `filterWaiting` only those whose customers wait for an answer of a person.',
  requires: 'member',
  requiresPlan: true,
  params: z.object({
    a: z.string().check(z.maxLength(100)),
    phrase: z.string().check(z.maxLength(200)),
    b: z.string().check(z.maxLength(100)),
  }),
  headers: z.object({
    clientkey: z._default(z.string().check(z.maxLength(100)), 'all'),
    criteria: z._default(json(z.pipe(byNumber, Criteria)), wholeInbox),
    searchtermts: z.optional(z.string().check(z.maxLength(100))),
    teamid: z.optional(z.uuid()),
  }),
  response: ConversationList,
  failure: cannotList,
})

/** Which lists and counts a conversation belonged to before a change; null when it is new. */
export const Facets = z.object({
  client_key: z.string(),
  assignee: z.nullable(z.string()),
  mentioned: z.array(z.string()),
  is_done: z.boolean(),
  is_deleted: z.boolean(),
  is_snoozed: z.boolean(),
  is_starred: z.boolean(),
  needs_human: z.boolean(),
  paused: z.boolean(),
  /** Servers of before do not say these two. */
  is_waiting: z.optional(z.boolean()),
  is_blocked: z.optional(z.boolean()),
  tags: z.array(z.string()),
})
export type Facets = z.output<typeof Facets>

export const conversationChanged = event({
  name: 'conversation.changed',
  summary:
    'A conversation was paused, resumed, assigned, moved, snoozed, labelled, starred, deleted or restored, asks for a person, or what was said in it last was edited or taken back at its source.',
  body: z.object({ conversation: Conversation, was: z.nullable(Facets) }),
})

/** Told only to a person who sees no more than what concerns them, when a conversation does not any more. */
export const conversationLost = event({
  name: 'conversation.lost',
  summary: 'A conversation has gone out of the sight of the person: it was taken from them.',
  body: z.object({ id: z.string(), was: Facets }),
})

/** Told to everyone who saw it; nothing of it is left. */
export const conversationErased = event({
  name: 'conversation.erased',
  summary: 'A conversation was erased with all that was said in it: its customer was, or it had been deleted for 30 days.',
  body: z.object({ id: z.string(), was: Facets }),
})

/** Told only to the person to whom somebody else gave a conversation, or gave it back. */
export const conversationAssigned = event({
  name: 'conversation.assigned',
  summary: 'Somebody assigned a conversation to the person, or gave it back to them.',
  body: z.object({ conversation: Conversation, by: z.object({ id: z.string(), name: z.string() }) }),
})

const Cause = z.object({
  is_mention: z.optional(z.boolean()),
  is_note: z.optional(z.boolean()),
  snooze: z.optional(z.enum(['ended', 'over'])),
})
/** Told only to the person who read. */
export const conversationSeen = event({
  name: 'conversation.seen',
  summary:
    'The person has read a conversation, or marked it unread, perhaps on another device; or a note mentions them, which `is_mention` says; or one is left for them who have the conversation or asked, which `is_note` says; or a snooze ended that concerns them, or the conversation has left the inbox again before they opened it, which `snooze` says.',
  body: z.object({ id: z.string(), ...Seen.shape, is_unread: z.boolean(), ...Cause.shape }),
})
