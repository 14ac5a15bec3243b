import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { Conversation, Profile } from './contract.ts'

const byConversation = z.object({ id: z.string().check(z.maxLength(100)) })

/** What one asks of a customer's past, a page at a time: `also` comes with the first page only. */
export const CustomerPage = z.object({
  conversations: z.array(Conversation),
  /** Hand it back as `cursor` for the next page; null when there is none. */
  next: z.nullable(z.string()),
  /** Up to 10 conversations of other customers of the workspace with the same e-mail address, the newest first: the same person at another bot, perhaps. */
  also: z.array(Conversation),
  /** What the database had committed when the answer was read; see `isInSnapshot`. */
  snapshot: z.string(),
})
export type CustomerPage = z.output<typeof CustomerPage>

export const conversationsOfCustomer = call({
  name: 'customer.conversations',
  method: 'GET',
  path: '/api/channels/:id/customer',
  says: 'The conversations of the customer of a conversation, in every folder, that one included, the newest first, 10 at a time; and what came from the same e-mail address. As far as the caller sees them.',
  needs: 'member',
  params: byConversation,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(100))) }),
  answer: CustomerPage,
  failure: 'Failed to retrieve channel...',
})

/** One message in an export. Times are written as ISO 8601, for people. */
const ExportedMessage = z.object({
  at: z.string(),
  by: z.string(),
  name: z.string(),
  type: z.string(),
  text: z.string(),
  attachments: z.optional(z.array(z.unknown())),
  metadata: z.optional(z.unknown()),
})

/** All that is kept of a customer. */
export const CustomerExport = z.object({
  exported_at: z.string(),
  workspace: z.string(),
  bot: z.string(),
  profile: Profile,
  conversations: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      platform: z.string(),
      created_at: z.string(),
      labels: z.array(z.string()),
      deleted_at: z.nullable(z.string()),
      messages: z.array(ExportedMessage),
    }),
  ),
})
export type CustomerExport = z.output<typeof CustomerExport>

export const exportCustomer = call({
  name: 'customer.export',
  method: 'GET',
  path: '/api/channels/:id/customer/export',
  says: 'All that is kept of the customer of a conversation: profile, conversations, messages; what the team noted among them included. Needs sight of all conversations of the bot.',
  needs: 'support',
  withoutPlan: true,
  params: byConversation,
  answer: CustomerExport,
  limit: { per: 'person', most: 60, minutes: 60 },
})

export const eraseCustomer = call({
  name: 'customer.erase',
  method: 'DELETE',
  path: '/api/channels/:id/customer',
  says: "Erases the customer of a conversation at once and for good: profile, conversations, messages. The customer's name must be typed. Every page that shows one is told (`conversation.erased`).",
  needs: 'owner',
  withoutPlan: true,
  params: byConversation,
  body: z.object({ name: z.string().check(z.maxLength(500)) }),
  answer: z.object({ ok: z.literal(true), conversations: z.number() }),
})
