import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'

export const countWaiting = call({
  name: 'conversation.waiting',
  method: 'GET',
  path: '/api/channels/waiting',
  summary:
    'How many conversations in the inbox need a human, by the client key of their bot, of those that the caller sees; bots of which none does are left out. For who sees only what concerns them counting stops at 1,000.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: z.record(z.string(), z.number()),
  failure: 'Failed to retrieve channel list...',
})
