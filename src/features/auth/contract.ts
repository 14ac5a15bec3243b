import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { companies } from './rules.ts'

const done = z.object({ ok: z.literal(true) })

/** A signed-in device, as its owner sees it. */
export const Session = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: z.number(),
  last_seen_at: z.number(),
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** An account of a person at a company: a way in. */
export const Account = z.object({
  provider: z.enum(companies),
  /** The company's own name for the account. */
  subject: z.string(),
  email: z.nullable(z.string()),
  /** Seconds since 1970. */
  connected_at: z.number(),
  /** The company no longer lets us act for the person there; the account still signs in. */
  needs_reconnect: z.boolean(),
})
export type Account = z.output<typeof Account>
const Accounts = z.object({ accounts: z.array(Account) })

export const exchangeCode = call({
  name: 'auth.exchange',
  method: 'POST',
  path: '/api/auth/exchange',
  summary:
    'Exchanges the one-time code of a sign-in redirect for a session token. A code works once, for two minutes, in the browser that signed in. A code of a printed link for somebody else than who is signed in is refused (conflict; `details` says for whom) unless `switch` is set.',
  requires: 'nobody',
  requiresPlan: false,
  body: z.object({ code: z.string().check(z.minLength(20), z.maxLength(200)), switch: z._default(z.boolean(), false) }),
  response: z.object({ token: z.string() }),
  limit: { per: 'address', max: 120, minutes: 1 },
})

export const handOver = call({
  name: 'auth.handover',
  method: 'POST',
  path: '/api/auth/handover',
  summary:
    'A code that says in an address who is signed in, as `jwt` of the redirects that connect accounts. It works once, for a minute, as long as the session lasts, and opens none.',
  requires: 'person',
  requiresPlan: false,
  response: z.object({ code: z.string() }),
  limit: { per: 'person', max: 30, minutes: 5 },
})

export const waysIn = call({
  name: 'auth.ways',
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'Which ways to sign in this server has; where none is configured, people are let in from the command line.',
  requires: 'nobody',
  requiresPlan: false,
  response: z.object({ google: z.boolean(), slack: z.boolean(), mode: z.enum(['sandbox', 'live', 'test']) }),
})

export const listSessions = call({
  name: 'auth.sessions',
  method: 'GET',
  path: '/api/users/sessions',
  summary: 'The devices on which the caller is signed in, the latest used first.',
  requires: 'person',
  requiresPlan: false,
  response: z.object({ sessions: z.array(Session) }),
})

export const revokeSession = call({
  name: 'auth.revoke',
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  summary: 'Signs one device of the caller out; its open pages are closed at once.',
  requires: 'person',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: done,
})

export const logOut = call({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/users/logout',
  summary: 'Ends the session of the token that the call carries.',
  requires: 'person',
  requiresPlan: false,
  response: done,
})

export const signOutEverywhere = call({
  name: 'auth.everywhere',
  method: 'POST',
  path: '/api/users/sessions/end',
  summary: 'Signs the caller out on every other device, and with `this_too` on this one as well; their open pages are closed at once.',
  requires: 'person',
  requiresPlan: false,
  body: z.object({ this_too: z.optional(z.boolean()) }),
  response: z.object({ ended: z.number() }),
  limit: { per: 'person', max: 20, minutes: 10 },
})

export const listAccounts = call({
  name: 'auth.accounts',
  method: 'GET',
  path: '/api/users/accounts',
  summary: 'The accounts at Google and Slack that the caller gets in with, the oldest first.',
  requires: 'person',
  requiresPlan: false,
  response: Accounts,
})

export const unlinkAccount = call({
  name: 'auth.unlink',
  method: 'DELETE',
  path: '/api/users/accounts/:provider/:subject',
  summary: 'Takes an account away from the caller: it is no longer a way in. The last way in stays.',
  requires: 'person',
  requiresPlan: false,
  params: z.object({ provider: z.enum(companies), subject: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: Accounts,
  limit: { per: 'person', max: 20, minutes: 10 },
})

export const saveGoogle = call({
  name: 'auth.saveGoogle',
  method: 'POST',
  path: '/api/users/savegoogle',
  summary:
    'Adds the Google account of an ID token to the caller, or notes what is new of it. The token must be fresh and made for this server.',
  requires: 'person',
  requiresPlan: false,
  asksCompany: true,
  body: z.object({ jwt: z.string().check(z.minLength(20), z.maxLength(8000)) }),
  response: Accounts,
  limit: { per: 'person', max: 20, minutes: 10 },
})

export const refreshGoogle = call({
  name: 'auth.refreshGoogle',
  method: 'GET',
  path: '/api/users/refreshgoogletoken',
  summary: `Renews what lets ${brand.name} act for the caller at Google. Answers for which account, until when and with which rights; never a token.`,
  requires: 'person',
  requiresPlan: false,
  response: z.object({ email: z.nullable(z.string()), expires_at: z.number(), scopes: z.array(z.string()) }),
  limit: { per: 'person', max: 30, minutes: 10 },
})

/** Told to the person alone, in every workspace of theirs. */
export const accountsChanged = event({
  name: 'accounts.changed',
  summary: 'An account was connected to the person or taken away, or has to be connected again.',
  body: Accounts,
})
