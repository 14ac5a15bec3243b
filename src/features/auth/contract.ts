import * as z from 'zod/mini'
import { call } from '#shared/call.ts'

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

export const exchangeCode = call({
  name: 'auth.exchange',
  method: 'POST',
  path: '/api/auth/exchange',
  says: 'Exchanges the one-time code of a sign-in redirect for a session token. A code works once, for two minutes.',
  needs: 'nobody',
  body: z.object({ code: z.string().check(z.minLength(20), z.maxLength(200)) }),
  answer: z.object({ token: z.string() }),
  limit: { per: 'address', most: 120, minutes: 1 },
})

export const waysIn = call({
  name: 'auth.ways',
  method: 'GET',
  path: '/api/auth/ways',
  says: 'Which ways to sign in this server has; where none is configured, people are let in from the command line.',
  needs: 'nobody',
  answer: z.object({ google: z.boolean(), mode: z.enum(['sandbox', 'live', 'test']) }),
})

export const listSessions = call({
  name: 'auth.sessions',
  method: 'GET',
  path: '/api/users/sessions',
  says: 'The devices on which the caller is signed in, the latest used first.',
  needs: 'person',
  answer: z.object({ sessions: z.array(Session) }),
})

export const revokeSession = call({
  name: 'auth.revoke',
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  says: 'Signs one device of the caller out; its open pages are closed at once.',
  needs: 'person',
  params: z.object({ id: z.uuid() }),
  answer: done,
})

export const logOut = call({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/users/logout',
  says: 'Ends the session of the token that the call carries.',
  needs: 'person',
  answer: done,
})
