import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { longestPath } from '#features/auth/rules.ts'

/**
 * The caller's account at a company, for connecting bots. `off`: this server has no app there. `logged-out`: none is connected. `expired`: the
 * company takes back what it gave, or it ran out. `missing`: permissions that were not given, by the company's names.
 */
export const CompanyLogin = z.object({
  state: z.enum(['off', 'logged-out', 'connected', 'expired']),
  name: z.nullable(z.string()),
  missing: z.array(z.string()),
})
export type CompanyLogin = z.output<typeof CompanyLogin>

const provider = z.object({ provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) })
const limit = { per: 'person', max: 120, minutes: 10 } as const

/** Under which a company sends people back, with the provider behind it. */
export const loginReturnPath = '/login/callback/connect'

export const getLogin = call({
  name: 'bot.login',
  method: 'GET',
  path: '/api/bots/logins/:provider',
  summary: 'The account of the caller at a company, by which bots are connected there.',
  requires: 'person',
  requiresPlan: false,
  params: provider,
  response: CompanyLogin,
})

export const beginLogin = call({
  name: 'bot.beginLogin',
  method: 'POST',
  path: '/api/bots/logins/:provider',
  summary:
    'Answers where the caller lets us into their account at a company. They come back to the page, which finishes it; `path` is where they go then.',
  requires: 'person',
  requiresPlan: false,
  params: provider,
  body: z.object({ path: z.string().check(z.maxLength(longestPath), z.regex(/^\/(?![/\\])[^\\\s]*$/)) }),
  response: z.object({ url: z.string() }),
  limit,
})

export const finishLogin = call({
  name: 'bot.finishLogin',
  method: 'POST',
  path: '/api/bots/logins/:provider/finish',
  summary:
    'Exchanges the code that a company sent the caller back with. A state works once, for ten minutes, and for the person who began.',
  requires: 'person',
  requiresPlan: false,
  asksCompany: true,
  params: provider,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(2000)), state: z.string().check(z.minLength(20), z.maxLength(200)) }),
  response: z.object({ login: CompanyLogin, path: z.string() }),
  limit,
})

export const extendToken = call({
  name: 'bot.extendToken',
  method: 'GET',
  path: '/get_longterm_access_token',
  summary:
    "Exchanges a token of an hour, which the script of a company handed out in a page, for a long-lived one, which is kept as the caller's account there.",
  requires: 'person',
  requiresPlan: false,
  query: z.object({ short_access_token: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  response: z.object({ access_token: z.string() }),
  limit,
})

export const endLogin = call({
  name: 'bot.endLogin',
  method: 'DELETE',
  path: '/api/bots/logins/:provider',
  summary: 'Forgets the account of the caller at a company. Bots that were connected by it stay connected.',
  requires: 'person',
  requiresPlan: false,
  params: provider,
  response: CompanyLogin,
})

export const loginChoices = call({
  name: 'bot.choices',
  method: 'GET',
  path: '/api/bots/logins/:provider/choices/:field',
  summary: 'What can be chosen for a field of a bot from the account of the caller at a company, such as its pages.',
  requires: 'person',
  requiresPlan: false,
  params: z.object({ ...provider.shape, field: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.object({ choices: z.array(z.object({ value: z.string(), label: z.string() })) }),
  limit,
})

/** Told to the person alone, in every workspace of theirs. */
export const loginChanged = event({
  name: 'bot.login-changed',
  summary: "The person's account at a company was connected, ran out or was taken away.",
  body: z.object({ provider: z.string(), login: CompanyLogin }),
})
