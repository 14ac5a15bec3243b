import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { flag } from '#shared/wireValues.ts'
import { Seen } from './contract.ts'

const cannotGet = 'Failed to retrieve channel...'
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
/** Headers that clients of the spec send along; the path says the same. */
const spoken = z.object({ channelid: z.optional(z.string()), clientkey: z.optional(z.string()), userid: z.optional(z.string()) })

/** What is unread for the caller: in a conversation, and in its workspace. */
export const Unread = z.object({
  channel_id: z.string(),
  /** How many conversations of the workspace the person has not read, counted up to 100. */
  user_unread_count_display: z.number(),
  baton_unread_count_display: z.number(),
  ...Seen.shape,
})

export const seenOf = call({
  name: 'conversation.seenOf',
  method: 'POST',
  path: '/api/channels/seen',
  summary: 'What the caller has read of up to 200 conversations, by id; conversations the caller may not see are left out.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(200)) }),
  response: z.record(z.string(), Seen),
  reads: true,
})

export const unreadCount = call({
  name: 'conversation.unread',
  method: 'GET',
  path: '/api/channels/getunreadcount/:id',
  summary: "The caller's unread messages in a conversation, and unread conversations in its workspace.",
  requires: 'member',
  requiresPlan: true,
  params: byId,
  response: Unread,
  failure: cannotGet,
})

/**
 * What calls for a person, for the browser's tab and "Next up": ids of conversations, each list up to 100. `waiting` need a human, and the person may
 * take them; in `own`, which they hold, the customer waits for them; `flagged` mention them, are back from a snooze of theirs, or were marked unread by their own hand. One may be on several lists.
 */
export const Attention = z.object({
  waiting: z.array(z.string()),
  own: z.array(z.string()),
  flagged: z.array(z.string()),
  /** Those of `flagged` that mention the person, who has not opened them since. */
  mentions: z.array(z.string()),
  snapshot: z.string(),
})
export type Attention = z.output<typeof Attention>

export const listAttention = call({
  name: 'conversation.attention',
  method: 'GET',
  path: '/api/channels/attention',
  summary:
    'What calls for the caller in a workspace, by id, up to 100 each: conversations that need a human and that they may take, those that they hold and whose customer waits for them, and those that mention them, whose snooze ended for them, or that they marked unread. What the AI handles calls for nobody.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: Attention,
  failure: cannotGet,
})

export const resetUnread = call({
  name: 'conversation.read',
  method: 'POST',
  path: '/api/channels/resetunreadcount/:id',
  summary: 'The caller has read the conversation; does nothing while it is marked unread by hand.',
  requires: 'member',
  requiresPlan: true,
  params: byId,
  response: Unread,
  failure: cannotGet,
})

export const markUnread = call({
  name: 'conversation.unreadMark',
  method: 'POST',
  path: '/api/channels/:id/markunread',
  summary:
    'Marks a conversation unread for the caller, which stays so when it is opened, or read. Only the caller receives the event (`conversation.seen`).',
  requires: 'member',
  requiresPlan: true,
  params: byId,
  headers: spoken,
  body: z.object({ isunread: flag() }),
  response: Unread,
  failure: cannotGet,
})
