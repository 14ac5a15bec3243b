import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personClaims } from './personClaims.ts'
import { botUserId, no } from './exchange.ts'
import { faults } from './faults.ts'
import { channelOf, type DirectInbox } from './DirectInbox.ts'
import type { Access, Grants } from './Grants.ts'
import { team, type People, type Person } from './People.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'

interface Office {
  issuer: string
  people: People
  grants: Grants
  inbox: DirectInbox
}

type Method = (access: Access, params: Record<string, string>) => object

/** The methods of Slack's Web API that a token opens: at `/api/<name>`, by GET or POST, the token as a bearer or in the form. */
export function serveMethods(app: FastifyInstance, { issuer, people, grants, inbox }: Office): void {
  const methods: Record<string, Method> = {
    'auth.test': ({ kind, person }) => ({
      url: `https://${team.domain}.slack.com/`,
      team: team.name,
      team_id: team.id,
      user: kind === 'bot' ? 'baton' : person.name,
      user_id: kind === 'bot' ? botUserId : person.id,
      ...(kind === 'bot' && { bot_id: 'B0PLAYED' }),
      is_enterprise_install: false,
    }),
    'auth.revoke'(access, { test }) {
      if (test === 'true') return { revoked: false }
      access.revoked = true
      return { revoked: true }
    },
    'team.info'(access) {
      demand(access, 'team:read')
      return { team: { id: team.id, name: team.name, domain: team.domain, email_domain: team.emailDomain } }
    },
    'users.info'(access, { user = '' }) {
      demand(access, 'users:read')
      const person = people.find(user)
      if (!person) throw no('user_not_found')
      return { user: userOf(person, access, issuer) }
    },
    'users.lookupByEmail'(access, { email = '' }) {
      demand(access, 'users:read.email')
      const person = people.all().find((one) => one.email.toLowerCase() === email.toLowerCase())
      if (!person) throw no('users_not_found')
      return { user: userOf(person, access, issuer) }
    },
    'users.list'(access) {
      demand(access, 'users:read')
      return { members: people.all().map((person) => userOf(person, access, issuer)), response_metadata: { next_cursor: '' } }
    },
    'chat.postMessage'(access, { channel = '', text = '' }) {
      demand(access, 'chat:write')
      if (faults.busy.consume()) throw no('ratelimited')
      if (text === '') throw no('no_text')
      const person = people.find(channel)
      if (!person) throw no('channel_not_found')
      const message = inbox.post(person, text)
      if (faults.noAnswer.consume()) throw new Refusal(500, 'internal_failure', 'The message is there, and its answer is lost.')
      return { channel: message.channel, ts: message.ts, message: { text, user: botUserId, ts: message.ts } }
    },
    'chat.update'(access, { channel = '', ts = '', text = '' }) {
      demand(access, 'chat:write')
      if (faults.keepsMessages.consume()) throw no('ratelimited')
      if (!inbox.update(channel, ts, text)) throw no('message_not_found')
      return { channel, ts, text }
    },
    'chat.delete'(access, { channel = '', ts = '' }) {
      demand(access, 'chat:write')
      if (faults.keepsMessages.consume()) throw no('ratelimited')
      if (!inbox.remove(channel, ts)) throw no('message_not_found')
      return { channel, ts }
    },
    'conversations.open'(access, { users = '' }) {
      demand(access, 'im:write')
      const person = people.find(users)
      if (!person) throw no('user_not_found')
      return { channel: { id: channelOf(person) } }
    },
    'conversations.history'(access, { channel = '', oldest = '0', latest = 'Infinity', limit = '100' }) {
      demand(access, 'im:history')
      const within = inbox
        .all()
        .filter((one) => one.channel === channel && Number(one.ts) > Number(oldest) && Number(one.ts) < Number(latest))
      const messages = within
        .slice(0, Number(limit))
        .map(({ ts, text }) => ({ type: 'message', user: botUserId, bot_id: 'B0PLAYED', ts, text }))
      return { messages, has_more: within.length > messages.length }
    },
    'openid.connect.userInfo': ({ person, scopes }) => personClaims(person, scopes, issuer),
  }
  app.route<{ Params: { method: string } }>({
    method: ['GET', 'POST'],
    url: '/api/:method',
    handler(request) {
      const name = request.params.method
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined
      if (!method) throw no('unknown_method')
      const params = { ...oneOfEach(request.query), ...oneOfEach(request.body) }
      return { ok: true, ...method(accessOf(request, params, grants), params) }
    },
  })
}

function accessOf(request: FastifyRequest, params: Record<string, string>, grants: Grants): Access {
  const token = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? params['token']
  if (token === undefined) throw no('not_authed')
  const access = grants.byToken(token)
  if (!access) throw no('invalid_auth')
  if (faults.revokedToken.consume()) access.revoked = true
  if (access.revoked) throw no('token_revoked')
  return access
}

function demand({ kind, scopes }: Access, scope: string): void {
  if (kind !== 'bot' || !scopes.includes(scope)) throw no('missing_scope')
}

function userOf({ id, name, email, picture, isAdmin }: Person, { scopes }: Access, issuer: string) {
  return {
    id,
    team_id: team.id,
    name: email.slice(0, email.indexOf('@')),
    real_name: name,
    deleted: false,
    is_admin: isAdmin,
    is_bot: false,
    tz: 'Europe/Oslo',
    profile: { real_name: name, display_name: name, image_192: issuer + picture, ...(scopes.includes('users:read.email') && { email }) },
  }
}
