import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { Profile } from '#features/inbox/conversations/contract.ts'

const byConversation = z.object({ id: z.string().check(z.maxLength(100)) })
/** One message in an export. Times are written as ISO 8601, for people. */
export const ExportedMessage = z.object({
  at: z.string(),
  by: z.string(),
  name: z.string(),
  type: z.string(),
  text: z.string(),
  attachments: z.optional(z.array(z.unknown())),
  metadata: z.optional(z.unknown()),
  /** What a bot gave with it. */
  reply: z.optional(z.unknown()),
  /** When it was changed last at its source, and when its author took it back there: nothing of what it said is left. */
  edited_at: z.optional(z.string()),
  withdrawn_at: z.optional(z.string()),
})

/** All that is kept of a customer. */
export const CustomerExport = z.object({
  exported_at: z.string(),
  workspace: z.string(),
  bot: z.string(),
  profile: Profile,
  /** Since when the team has them blocked; null while they are not. */
  blocked_at: z.nullable(z.string()),
  conversations: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      platform: z.string(),
      created_at: z.string(),
      labels: z.array(z.string()),
      deleted_at: z.nullable(z.string()),
      messages: z.array(ExportedMessage),
      /** What the engine of its bot remembers; empty where others spoke in it as well, as it may be of them. */
      contexts: z.array(z.unknown()),
    }),
  ),
  /** What they said in conversations of others, where several people share a channel. */
  said_elsewhere: z.array(z.object({ channel: z.string(), messages: z.array(ExportedMessage) })),
})
export type CustomerExport = z.output<typeof CustomerExport>

export const exportCustomer = call({
  name: 'customer.export',
  method: 'GET',
  path: '/api/channels/:id/customer/export',
  summary:
    'All that is kept of the customer of a conversation: profile, conversations, messages, what the engine remembers; what the team noted among them included, and what they said in conversations of others. What others said in theirs is left out. Needs sight of all conversations of the bot.',
  requires: 'support',
  requiresPlan: false,
  params: byConversation,
  response: CustomerExport,
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const eraseCustomer = call({
  name: 'customer.erase',
  method: 'DELETE',
  path: '/api/channels/:id/customer',
  summary:
    "Erases the customer of a conversation at once and for good: profile, conversations, messages, and what they said in conversations of others, where the message stays without words and name. The customer's name must be typed. Every page that shows one is told (`conversation.erased`).",
  requires: 'owner',
  requiresPlan: false,
  params: byConversation,
  body: z.object({ name: z.string().check(z.maxLength(500)) }),
  response: z.object({ ok: z.literal(true), conversations: z.number() }),
})
