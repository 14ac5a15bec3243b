import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { Conversation } from './contract.ts'

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
  summary:
    'The conversations of the customer of a conversation, in every folder, that one included, the newest first, 10 at a time; and what came from the same e-mail address. As far as the caller sees them.',
  requires: 'member',
  requiresPlan: true,
  params: byConversation,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(100))) }),
  response: CustomerPage,
  failure: 'Failed to retrieve channel...',
})

/** Told to everyone who sees the conversation; its lines and how it stands now are told as those of any act. */
export const customerBlocked = event({
  name: 'customer.blocked',
  summary: 'Somebody blocked the customer of the conversation, or ended that.',
  body: z.object({ id: z.string(), blocked: z.boolean() }),
})
