import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { flag, whole } from '#shared/wireValues.ts'
import { Conversation } from '#features/inbox/conversations/contract.ts'
import { maxFiles } from '#features/files/contract.ts'
import { Message } from '#features/inbox/timeline/contract.ts'

const cannotGet = 'Failed to retrieve channel...'
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const text = (max: number) => z.string().check(z.maxLength(max))
const offset = z._default(whole(-1440, 1440), 0)
/** The reader's zone by its name, by which hours on the other side of a change of the clocks are said right. */
const timezone = z.optional(text(60))

export const setPaused = call({
  name: 'conversation.pause',
  method: 'POST',
  path: '/api/channels/:id/togglepause',
  summary:
    'Sets (never flips) whether the AI is paused. Pausing takes the baton; resuming hands the bot what nobody answered, and leaves the conversation to nobody unless `keep` says that the one who has it keeps it.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: z.object({
    channelid: z.optional(z.string()),
    clientkey: z.optional(z.string()),
    userid: z.optional(z.string()),
    paused: flag(),
    keep: z.optional(flag()),
  }),
  response: Conversation,
  failure: 'Failed to toggle channel pause state...',
})

/** The longest message of a person, in characters. */
export const longestMessage = 20_000

export const submitMessage = call({
  name: 'message.submit',
  method: 'POST',
  path: '/api/channels/:id/submit',
  summary:
    'Sends a reply or a note. `attachments` are ids of files the caller uploaded. `jmid` makes it safe to repeat. A reply takes the baton: it pauses the AI and, where nobody is assigned, assigns its writer. With `last_seen` it is refused (stale-reply) when somebody of the team or the bot answered the customer meanwhile, unless `anyway`; and where the source does not take so long a text, such pictures or files, or a reply so long after the customer wrote (`details.limit` says which). A reply that mentions a member of the workspace is refused (mentions-colleague; `details.mentioned` says whom), unless `public` says that it is meant for the customer. With `hand_back` the AI is resumed with the reply, in one step. With `undo` a reply waits some seconds, in which `unsend` takes it back.',
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ id: text(100) }),
  headers: z.object({
    channelid: z.optional(z.string()),
    clientkey: z.optional(z.string()),
    /** `note` makes a note of it, as `type` in the message does. */
    message_type: z.optional(z.string()),
    tzoffset: offset,
    timezone,
  }),
  body: z.object({
    message: z
      .object({
        jmid: z.string().check(z.minLength(8), z.maxLength(100)),
        text: z.string().check(z.maxLength(longestMessage, 'A message has at most 20,000 characters.')),
        /** Pictures and files by the ids of their uploads; a message that has one needs no words. */
        attachments: z.optional(z.array(text(100)).check(z.maxLength(maxFiles, 'A message has at most 10 files.'))),
        type: z._default(z.enum(['message', 'note']), 'message'),
        /** Of whom the specification lets a client name the people of a note so: refused, because it would reach the customer. */
        metadata: z.optional(z.looseObject({ slack_user: z.optional(z.undefined('Name the people of a note by privateRecipients.')) })),
        privateRecipients: z.optional(z.array(text(100)).check(z.maxLength(50))),
        last_seen: z.optional(z.int().check(z.gte(0))),
        anyway: z._default(z.boolean(), false),
        /** It mentions a colleague and is meant for the customer all the same. */
        public: z._default(z.boolean(), false),
        /** The AI has the conversation again after this reply. */
        hand_back: z.optional(z.boolean()),
        /** Kept from the bot for some seconds, so that its writer can take it back by `unsend`. */
        undo: z._default(z.boolean(), false),
      })
      .check(z.refine(({ text: said, attachments }) => /\S/.test(said) || (attachments?.length ?? 0) > 0, 'A message must say something.')),
  }),
  response: z.object({ channel: Conversation, message: Message }),
  failure: cannotGet,
})

export const retryMessage = call({
  name: 'message.retry',
  method: 'POST',
  path: '/api/channels/:id/retry',
  summary:
    'Tries a message that failed or hangs again now, under its old id. What its source does not take any more is refused, as by `submit`.',
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ id: text(100) }),
  headers: z.object({ tzoffset: offset, timezone }),
  body: z.object({ jmid: text(100) }),
  response: Message,
  failure: cannotGet,
})

export const unsendMessage = call({
  name: 'message.unsend',
  method: 'POST',
  path: '/api/channels/:id/unsend',
  summary:
    "Takes back one's own reply that nobody was handed yet, so that it was never sent; a line of the transcript says so. Refused (conflict) once it was handed on. Submitted with `undo`, it waits some seconds for that.",
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ id: text(100) }),
  body: z.object({ jmid: text(100) }),
  response: z.object({ channel: Conversation, message: Message }),
  failure: cannotGet,
})
