import * as z from 'zod/mini'
import { call } from '#shared/call.ts'

/** So many conversations are named, those that wait longest. */
export const maxUntaken = 1000

export const listUntaken = call({
  name: 'conversation.untaken',
  method: 'GET',
  path: '/api/bots/:client_key/untaken',
  summary: `How many conversations went to people only because the AI of a bot was off, and nobody has answered, taken or passed on since, of those the caller sees; with the ids of the ${maxUntaken.toLocaleString('en-US')} that wait longest. A bulk that resumes the AI hands them back once it is on.`,
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ client_key: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ count: z.number(), ids: z.array(z.string()) }),
})
