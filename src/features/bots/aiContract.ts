import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { Bot } from './contract.ts'

export const setAi = call({
  name: 'bot.ai',
  method: 'POST',
  path: '/api/bots/:client_key/ai',
  summary:
    'Sets whether the AI of a bot answers. Off, everything that customers write goes to people, who are called for it: what the AI has and has not answered is paused, now and whenever a customer writes, the bot hears `paused: true`, and no engine is asked. On, it answers again; what went to people stays with them until somebody resumes the AI there.',
  requires: 'support',
  requiresPlan: false,
  params: z.object({ client_key: z.string().check(z.minLength(1), z.maxLength(100)) }),
  body: z.object({ on: z.boolean() }),
  response: Bot,
})
