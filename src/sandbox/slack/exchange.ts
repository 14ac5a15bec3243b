import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthorizationRequest, Client } from './AuthorizationRequest.ts'
import { personClaims } from './personClaims.ts'
import { faults } from './faults.ts'
import type { Grants } from './Grants.ts'
import { team } from './People.ts'
import { idFor } from '#sandbox/kit/idFor.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'
import type { SigningKey } from '#sandbox/kit/SigningKey.ts'

interface Exchange {
  issuer: string
  client: Client
  grants: Grants
  key: SigningKey
  clock: () => number
}

/** Slack's own words for a call that is refused: answered with 200 and `ok: false`. */
export const no = (code: string) => new Refusal(200, code, code)

/** The bot that the app has in the team. */
export const botUserId = `U${idFor('slack bot:baton', 10, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')}`

/** A code in, a token out: of a person who signed in, or of the bot of an installation. */
export function serveExchange(app: FastifyInstance, office: Exchange): void {
  app.post('/api/openid.connect.token', (request) => {
    const { person, request: asked } = redeem(office, request, 'sign-in')
    const { issuer, client, grants, key, clock } = office
    const token = grants.issueToken('user', person, asked.scopes)
    const now = Math.floor(clock() / 1000)
    const nonce = asked.nonce !== undefined && faults.wrongNonce.consume() ? `not-${asked.nonce}` : asked.nonce
    const claims = {
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 300,
      auth_time: now,
      ...(nonce !== undefined && { nonce }),
      at_hash: createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url'),
      ...personClaims(person, asked.scopes, issuer),
    }
    return { ok: true, access_token: token, token_type: 'Bearer', id_token: key.sign(claims, faults.badSignature.consume() > 0) }
  })

  app.post('/api/oauth.v2.access', (request) => {
    const { person, request: asked } = redeem(office, request, 'install')
    return {
      ok: true,
      app_id: 'A0PLAYED',
      authed_user: { id: person.id },
      scope: asked.scopes.join(','),
      token_type: 'bot',
      access_token: office.grants.tokenOfBot(person, asked.scopes),
      bot_user_id: botUserId,
      team: { id: team.id, name: team.name },
      enterprise: null,
      is_enterprise_install: false,
    }
  })
}

/** Checks client, code, address and verifier as Slack does. The code is spent by the attempt. */
function redeem({ client, grants }: Exchange, incoming: FastifyRequest, kind: AuthorizationRequest['kind']) {
  const params = oneOfEach(incoming.body)
  const { id, secret } = clientOf(incoming, params)
  if (id !== client.id) throw no('invalid_client_id')
  if (secret !== client.secret) throw no('bad_client_secret')
  const code = grants.consumeCode(params['code'] ?? '')
  if (!code || code.request.kind !== kind || faults.expiredCode.consume()) throw no('invalid_code')
  if (params['redirect_uri'] !== code.request.redirectUri) throw no('bad_redirect_uri')
  const { challenge } = code.request
  if (challenge !== undefined && challengeOf(params['code_verifier'] ?? '') !== challenge) throw no('invalid_code_verifier')
  return code
}

/** Who asks, by the header or else by the form. */
function clientOf({ headers }: FastifyRequest, params: Record<string, string>) {
  const basic = /^Basic +(.+)$/i.exec(headers.authorization ?? '')?.[1]
  const [id = params['client_id'], secret = params['client_secret']] = basic ? Buffer.from(basic, 'base64').toString().split(':', 2) : []
  return { id, secret }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
