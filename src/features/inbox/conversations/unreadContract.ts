import * as z from 'zod/mini'
import { call, flag, teamHeader } from '#shared/call.ts'
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

/** What a person has not read, for the browser's tab: the ids of up to 100 conversations of their inbox. */
export const UnreadIds = z.object({ ids: z.array(z.string()), snapshot: z.string() })
export type UnreadIds = z.output<typeof UnreadIds>

export const listUnread = call({
  name: 'conversation.unreadIds',
  method: 'GET',
  path: '/api/channels/unread',
  summary: "The caller's unread conversations in the inbox of a workspace, by id, up to 100.",
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: UnreadIds,
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
    'Marks a conversation unread for the caller, which stays so when it is opened, or read. Only the caller hears of it (`conversation.seen`).',
  requires: 'member',
  requiresPlan: true,
  params: byId,
  headers: spoken,
  body: z.object({ isunread: flag() }),
  response: Unread,
  failure: cannotGet,
})
