import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { plainName } from '#shared/plainName.ts'
import { seen } from '#shared/unseen.ts'
import { nameMissingText, textMissingText } from './missing.strings.ts'

/** A reply that somebody keeps to use it again, with fields such as `{{first_name}}` for what is known of the customer. */
export const Reply = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** Whether the whole workspace has it. */
  shared: z.boolean(),
  /** Who wrote it. */
  person: z.string(),
  /** The bot for whose customers it is; 'all' for those of every bot. */
  client_key: z.string(),
})
export type Reply = z.output<typeof Reply>

export const listReplies = call({
  name: 'reply.list',
  method: 'GET',
  path: '/api/replies',
  summary:
    "The caller's own saved replies and the shared ones of the workspace, sorted by name: those for all bots, and those of each bot of which the caller may have conversations before them.",
  requires: 'chat',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.array(Reply),
})

const replyName = z
  .string()
  .check(
    z.overwrite(plainName),
    z.trim(),
    z.regex(/^\S*$/, 'A name is one word, so that it can be typed after a slash.'),
    z.minLength(1, nameMissingText),
    z.maxLength(40, 'A name has at most 40 characters.'),
    z.regex(/^[^/\p{Cc}]*$/u, 'A name has no slash and no control characters.'),
    z.regex(seen, nameMissingText),
  )

export const saveReply = call({
  name: 'reply.save',
  method: 'POST',
  path: '/api/replies',
  summary:
    'Saves a reply, which needs a name and a text, or changes the one whose id is given, of which only what is given changes: its writer may, and a shared one everyone who may change people; only its writer ends the sharing. `client_key` says for the customers of which bot it is: one of which the caller may have conversations before them, or `all`, as a new one is where nothing is said. `new_id` is the id of a new one: where a call whose answer was lost is made again, none is made a second time. With it `person` is who wrote a shared one that somebody deleted who may change people, and puts back. At most 500 a person.',
  requires: 'chat',
  requiresPlan: false,
  headers: teamHeader(),
  body: z.object({
    id: z.optional(z.uuid()),
    new_id: z.optional(z.uuid()),
    person: z.optional(z.uuid()),
    name: z.optional(replyName),
    text: z.optional(z.string().check(z.regex(/\S/, textMissingText), z.maxLength(10_000, 'A reply has at most 10,000 characters.'))),
    shared: z.optional(z.boolean()),
    client_key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  response: Reply,
})

export const deleteReply = call({
  name: 'reply.delete',
  method: 'DELETE',
  path: '/api/replies/:id',
  summary: 'Deletes a saved reply: its writer may, and a shared one everyone who may change people.',
  requires: 'chat',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
})

/** Told to its writer, and when it is shared to everybody who may have conversations of its bot before them. */
export const replyChanged = event({ name: 'reply.changed', summary: 'A reply was saved, changed or shared.', body: Reply })
export const replyRemoved = event({
  name: 'reply.removed',
  summary:
    'A saved reply was deleted, is not shared any more, in which case its writer receives `reply.changed` next, or is now of a bot of whose conversations the reader sees none.',
  body: z.object({ id: z.string() }),
})
