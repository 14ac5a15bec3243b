import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { whole } from '#shared/wireValues.ts'
import { Conversation } from '#features/inbox/conversations/contract.ts'
import { Message } from '#features/inbox/timeline/contract.ts'

/** A message that was found, and the conversation it stands in. */
export const Hit = z.object({
  channel: z.object({
    id: z.string(),
    name: z.string(),
    client_key: z.string(),
    is_done: z.boolean(),
    user_profile: Conversation.shape.user_profile,
    bot_profile: z.object({ name: z.string() }),
  }),
  message: Message,
})
export type Hit = z.output<typeof Hit>

/** What is counted up to 1,001; above 1,000 it reads '1000+'. */
export const maxCounted = 1001

export const SearchAnswer = z.object({
  messages: z.array(Hit),
  /** Those that bring files. */
  files: z.array(Hit),
  messageCount: z.number(),
  fileCount: z.number(),
  /** Counting ended early, where it would have meant looking through everything: there are at least so many. */
  atLeast: z.object({ messages: z.boolean(), files: z.boolean() }),
  /** Hand it back as `cursor` for the next page of both; null when there is none. */
  next: z.nullable(z.string()),
  /** Null when everything can be found. Otherwise older messages are still being indexed: what was said before `since`, in seconds, or all while it is null. */
  indexing: z.nullable(z.object({ since: z.nullable(z.number()) })),
})
export type SearchAnswer = z.output<typeof SearchAnswer>

export const maxTyped = 300

export const searchMessages = call({
  name: 'search.messages',
  method: 'GET',
  path: '/api/messages/search',
  summary:
    'Messages that say what is looked for, newest first, 25 a page, and those of them that bring files: words, the beginning of the last one, "phrases", numbers, addresses, from:, label:, bot:, before:, after: and has:file. In quotation marks, as a name of several words is written, those of its own are written twice: label:"a ""b"" c". `client_key` (a bot) and `channel` (a conversation) narrow it. Counts end at 1001. What was said is found within a second or two.',
  requires: 'member',
  requiresPlan: true,
  query: z.object({
    q: z.string().check(z.maxLength(maxTyped)),
    team_id: z.optional(z.string()),
    client_key: z.optional(z.string().check(z.maxLength(100))),
    channel: z.optional(z.string().check(z.maxLength(100))),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  headers: z.object({
    teamid: z.optional(z.string()),
    tzoffset: z._default(whole(-1440, 1440), 0),
    /** The reader's zone by its name; without it days begin by `tzoffset`, also those on the other side of a change of the clocks. */
    timezone: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: SearchAnswer,
})
