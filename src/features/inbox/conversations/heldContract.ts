import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'

export const countHeld = call({
  name: 'conversation.held',
  method: 'GET',
  path: '/api/channels/held',
  summary:
    'How many conversations in the inbox each person has, by their id, of those that the caller sees; people who have none are left out. For who sees only what concerns them counting stops at 1,000.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: z.record(z.string(), z.number()),
  failure: 'Failed to retrieve channel list...',
})
