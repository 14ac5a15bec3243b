import { createHash, createVerify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AuthorizationRequest, Client } from './AuthorizationRequest.ts'
import { faults } from './faults.ts'
import { accessLife } from './Grants.ts'
import type { Access, Code, Grants } from './Grants.ts'
import { idTokenClaims } from './idTokenClaims.ts'
import { isObject } from '#shared/isObject.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'
import type { SigningKey } from '#sandbox/kit/SigningKey.ts'

interface TokenOffice {
  issuer: string
  client: Client
  grants: Grants
  key: SigningKey
  clock: () => number
}

/** The token endpoint: a code or a refresh token in, fresh tokens out. */
export function serveTokens(app: FastifyInstance, office: TokenOffice): void {
  app.post('/token', (request, reply) => {
    const params = oneOfEach(request.body)
    // A service account shows what its key signed, and nothing of an app.
    if (params['grant_type'] === jwtBearer) return byAssertion(office, params['assertion'] ?? '')
    checkClient(request.headers.authorization, params, office.client)
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const grantType = params['grant_type']
    if (grantType === undefined) throw new Refusal(400, 'invalid_request', 'Missing required parameter: grant_type')
    if (grantType === 'authorization_code') return exchange(office, params)
    if (grantType === 'refresh_token') return refresh(office, params['refresh_token'])
    throw new Refusal(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`)
  })
}

/** By basic authentication or in the body; both ways of RFC 6749, 2.3.1. */
function checkClient(authorization: string | undefined, params: Record<string, string>, client: Client): void {
  let { client_id: id, client_secret: secret } = params
  const basic = /^Basic +(.+)$/i.exec(authorization ?? '')?.[1]
  if (basic !== undefined) {
    const pair = Buffer.from(basic, 'base64').toString()
    const colon = pair.indexOf(':')
    id = formDecoded(pair.slice(0, colon))
    secret = formDecoded(pair.slice(colon + 1))
  }
  if (id === undefined) throw new Refusal(400, 'invalid_request', 'Could not determine client ID from request.')
  if (id !== client.id) throw new Refusal(401, 'invalid_client', 'The OAuth client was not found.')
  if (secret === undefined) throw new Refusal(400, 'invalid_request', 'client_secret is missing.')
  if (secret !== client.secret) throw new Refusal(401, 'invalid_client', 'Unauthorized')
}

/** Both halves of the basic pair are encoded like form values before they are joined. */
function formDecoded(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value')!
}

function exchange(office: TokenOffice, params: Record<string, string>): object {
  const { grants, clock } = office
  if (params['code'] === undefined) throw new Refusal(400, 'invalid_request', 'Missing required parameter: code')
  const code = grants.code(params['code'])
  if (!code) throw new Refusal(400, 'invalid_grant', 'Malformed auth code.')
  if (code.used) {
    // Two came with one code, and one of them is a thief: neither keeps anything.
    grants.end(code.tokens)
    throw new Refusal(400, 'invalid_grant', 'Bad Request')
  }
  // Spent by the attempt, also by one that fails below, so that a verifier cannot be guessed.
  code.used = true
  if (faults.expiredCode.consume() || clock() >= code.expiresAt) throw new Refusal(400, 'invalid_grant', 'Bad Request')
  if (params['redirect_uri'] !== code.request.redirectUri) throw new Refusal(400, 'redirect_uri_mismatch', 'Bad Request')
  checkVerifier(code.request.challenge, params['code_verifier'])
  return answerCode(office, code)
}

function checkVerifier(challenge: AuthorizationRequest['challenge'], verifier: string | undefined): void {
  if (!challenge) return
  if (verifier === undefined) throw new Refusal(400, 'invalid_grant', 'Missing code verifier.')
  const made = challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (made !== challenge.value) throw new Refusal(400, 'invalid_grant', 'Invalid code verifier.')
}

function answerCode(office: TokenOffice, code: Code): object {
  const { nonce } = code.request
  const answer = makeAnswer(office, code, nonce !== undefined && faults.wrongNonce.consume() ? `not-${nonce}` : nonce)
  code.tokens.push(answer.access_token)
  if (!code.refreshable) return answer
  const refreshToken = office.grants.issueRefresh(code)
  code.tokens.push(refreshToken)
  return { ...answer, refresh_token: refreshToken }
}

function refresh(office: TokenOffice, refreshToken: string | undefined): object {
  if (refreshToken === undefined) throw new Refusal(400, 'invalid_request', 'Missing required parameter: refresh_token')
  if (faults.revokedToken.consume()) office.grants.revoke(refreshToken)
  const access = office.grants.byRefresh(refreshToken)
  if (!access) throw new Refusal(400, 'invalid_grant', 'Token has been expired or revoked.')
  return makeAnswer(office, access, undefined)
}

/** The grant type by which service accounts get tokens (RFC 7523). */
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

function byAssertion({ issuer, grants, clock }: TokenOffice, assertion: string): object {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const said = claimsOf(claims)
  const account = grants.serviceAccount(String(said['iss']))
  if (!account) throw new Refusal(400, 'invalid_grant', 'Invalid grant: account not found')
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(account.publicKey, signature, 'base64url')
  if (!isSigned) throw new Refusal(400, 'invalid_grant', 'Invalid JWT Signature.')
  const now = clock() / 1000
  if (said['aud'] !== `${issuer}/token` || !(Number(said['exp']) > now) || Number(said['iat']) > now + 300)
    throw new Refusal(400, 'invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
  const { scope } = said
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  const access_token = grants.issueAccess({ grant: { person: account.person, scopes }, scopes }, accessLife)
  return { access_token, expires_in: accessLife / 1000, token_type: 'Bearer' }
}

function claimsOf(part: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isObject(claims) ? claims : {}
  } catch {
    throw new Refusal(400, 'invalid_request', 'Bad Request')
  }
}

function makeAnswer({ issuer, client, grants, key, clock }: TokenOffice, access: Access, nonce: string | undefined) {
  // An hour of life, less two hours: dead for an hour.
  const late = faults.expiredToken.consume() ? 2 * 3_600_000 : 0
  const accessToken = grants.issueAccess(access, accessLife - late)
  const { person } = access.grant
  const claims = () =>
    idTokenClaims({
      issuer,
      clientId: client.id,
      person,
      scopes: access.scopes,
      accessToken,
      nonce,
      issuedAt: Math.floor((clock() - late) / 1000),
    })
  return {
    access_token: accessToken,
    expires_in: accessLife / 1000,
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(access.scopes.includes('openid') && { id_token: key.sign(claims(), faults.badSignature.consume() > 0) }),
  }
}
