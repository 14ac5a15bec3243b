import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { Bot } from './contract.ts'
import { BrokenConnection } from './shapes.ts'

/** What the company of a part said: `unanswered` where it may say so soon, `unknown` where nobody can say, or there is nothing to ask. */
const CompanyAnswer = z.enum(['accepted', 'refused', 'unanswered', 'unknown'])
export type CompanyAnswer = z.output<typeof CompanyAnswer>

const byKey = z.object({ client_key: z.string().check(z.minLength(1), z.maxLength(100)) })

export const checkBot = call({
  name: 'bot.check',
  method: 'POST',
  path: '/api/bots/:client_key/check',
  summary:
    'Asks the companies of a bot whether they still take what it shows them, and answers the bot as it is then, with what each of them said.',
  requires: 'support',
  requiresPlan: false,
  reads: true,
  params: byKey,
  response: z.object({ ...Bot.shape, checked: z.object({ source: CompanyAnswer, engine: CompanyAnswer }) }),
  limit: { per: 'person', max: 60, minutes: 10 },
})

export const reconnectBot = call({
  name: 'bot.reconnect',
  method: 'POST',
  path: '/api/bots/:client_key/reconnect',
  summary:
    "Gives a bot again what the caller's accounts at its companies give for what it has chosen, such as the token of its page, once the company has taken it. Bot, conversations and settings stay.",
  requires: 'support',
  requiresPlan: false,
  asksCompany: true,
  params: byKey,
  body: z.object({ part: z.enum(['source', 'engine']) }),
  response: Bot,
  limit: { per: 'person', max: 60, minutes: 10 },
})

export const botConnection = event({
  name: 'bot.connection',
  summary: 'A company no longer takes what a bot shows it, or takes it again.',
  body: z.object({ id: z.string(), broken: z.nullable(BrokenConnection) }),
})
