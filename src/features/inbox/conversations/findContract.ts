import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { ListedConversation } from './contract.ts'

const query = z.object({ phrase: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) })
const headers = z.object({ clientkey: z._default(z.string().check(z.maxLength(100)), 'all'), teamid: z.optional(z.uuid()) })
const failure = 'Failed to retrieve channel list...'

export const findConversations = call({
  name: 'conversation.find',
  method: 'GET',
  path: '/api/channels/find',
  summary:
    'The newest 25 conversations of the customers whom a phrase finds, in the inbox, snoozed or done: `is_done` and `snoozed_until` say where each lies. `phrase` is words of the name, e-mail, phone number or id of a customer, in any order. What is deleted is not found.',
  requires: 'member',
  requiresPlan: true,
  query,
  headers,
  response: z.object({ channels: z.array(ListedConversation) }),
  failure,
})

/** How many conversations of the customers whom a phrase finds lie in each folder. */
export const FoundCounts = z.object({ inbox: z.number(), done: z.number(), snoozed: z.number() })
export type FoundCounts = z.output<typeof FoundCounts>

export const countFound = call({
  name: 'conversation.findCounts',
  method: 'GET',
  path: '/api/channels/find/counts',
  summary:
    'How many conversations of the customers whom a phrase finds lie in the inbox, snoozed and done, each counted up to 100. `phrase` is that of `conversation.find`.',
  requires: 'member',
  requiresPlan: true,
  query,
  headers,
  response: FoundCounts,
  failure,
})
