import * as z from 'zod/mini'
import { Attachment } from '#features/inbox/timeline/contract.ts'
import type { WebhookShape } from '#shared/call.ts'

const said = <Shape extends z.ZodMiniType>(shape: Shape, what: string) => shape.check(z.describe(what))

/** The headers by which a bot can tell that it was us. */
export const signedHeaders = {
  'baton-id': said(
    z.string(),
    'The id of the delivery, the same each time that it is sent again: a bot that remembers it brings no reply to its customer twice.',
  ),
  'baton-time': said(z.string(), 'When this attempt was made, in seconds since 1970. What is older than five minutes should be refused.'),
  'baton-signature': said(
    z.string(),
    "`v1=` and, in hex, the HMAC-SHA256 of `{baton-id}.{baton-time}.{message-type}.{body}`: these three headers as they came and the body's own bytes. The key is the bot's webhook secret, which stands on its page.",
  ),
}

const fields = z.record(z.string(), z.unknown())

/** What a person, or the bot's agent, wrote. */
export const ChatResponse = z.object({
  type: said(z.literal('message'), 'As Slack calls it: bots of old hand this to its realtime API.'),
  id: said(z.string(), 'The id of the reply. Sent back in `echo-of` when the bot reports what it brought to the customer.'),
  channel: said(z.string(), "The platform's id of the conversation."),
  text: said(z.string(), 'May be empty where there are `attachments`.'),
  ts: said(z.string(), 'When it was written, in seconds since 1970 with six decimals.'),
  slack_user: said(z.string(), 'The id of the one who wrote it.'),
  team: said(z.string(), 'The id of the workspace.'),
  attachments: z.optional(
    said(z.array(Attachment), 'Pictures, with `image_url`, and files, with `file_url`, `file_name`, `file_type` and `file_size`.'),
  ),
  attachment: z.optional(
    said(
      z.object({ type: z.enum(['image', 'file']), payload: z.object({ url: z.string() }) }),
      'The first picture, else the first file, where bots on Messenger look for it.',
    ),
  ),
  metadata: z.optional(
    said(
      fields,
      '`baton_id`, which is the `id`, and `author` with the `name` and `image` of the one who wrote it. A message that carries it is known again.',
    ),
  ),
  address: z.optional(said(fields, 'Where the customer last wrote from, for bots of the Bot Framework 3.')),
  activity: z.optional(said(fields, 'The same for bots of the Bot Framework 4.')),
})

/** A conversation as its bot is told of it. */
export const ChannelUpdate = z.object({
  channel: said(z.string(), "The platform's id of the conversation."),
  paused: said(z.boolean(), 'A person has the conversation: the bot must be silent.'),
  epoch: said(z.number(), 'Rises each time the conversation changes hands. A state with a lower one than the bot knows is out of date.'),
  assignee: said(z.nullable(z.string()), 'The id of the person it is assigned to.'),
  is_done: said(z.boolean(), 'It was moved to Done.'),
  unanswered: z.optional(
    said(
      z.array(z.unknown()),
      'When the bot gets it back: what the customer said and nobody answered, oldest first, each as it was posted to `in`, and with a `baton_id` where it had neither id nor time. The bot answers it now.',
    ),
  ),
})

const answers = {
  '2XX': 'It was taken. `{"ok": true}` says that it was handled, too. Without an answer within 10 seconds it is sent again.',
  409: 'With `{"code": "running"}`: it is still being worked on. It is sent again until that is done.',
  '4XX': 'It was refused, and is not sent again, except after 408, 409, 425 and 429. `message` or `error` says why, to the one who wrote.',
  default: 'It failed, and is sent again later under the same `baton-id`.',
}

/**
 * All that the webhook of a bot is told, described for anyone who reads it without our SDKs. `outgoing.ts` signs it and makes replies, by the types of
 * this file.
 */
export const botWebhooks: WebhookShape[] = [
  {
    name: 'chat response',
    summary: 'A person wrote to the customer: the bot brings it to its platform.',
    headers: z.object({ 'message-type': said(z.literal('chat response'), 'What this is about.'), ...signedHeaders }),
    body: ChatResponse,
    answers,
  },
  {
    name: 'channel update',
    summary: 'A conversation was paused, handed back, assigned or filed. Of several states that wait the bot is told the newest.',
    headers: z.object({ 'message-type': said(z.literal('channel update'), 'What this is about.'), ...signedHeaders }),
    body: ChannelUpdate,
    answers,
  },
]
