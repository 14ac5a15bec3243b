import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Grants } from './Grants.ts'
import { personClaims } from './idTokenClaims.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'

/** What is done with a token once it is held: asking who it stands for, and taking it back. */
export function serveUserinfo(app: FastifyInstance, { issuer, grants }: { issuer: string; grants: Grants }): void {
  const answerClaims = (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const access = token === undefined ? undefined : grants.byAccess(token)
    if (!access) {
      reply.header('www-authenticate', `Bearer realm="${issuer}", error="invalid_token"`)
      throw new Refusal(401, 'invalid_request', 'Invalid Credentials')
    }
    return personClaims(access.grant.person, access.scopes, issuer)
  }
  app.get('/v1/userinfo', answerClaims)
  app.post('/v1/userinfo', answerClaims)

  app.post('/revoke', (request) => {
    const token = oneOfEach(request.body)['token'] ?? oneOfEach(request.query)['token']
    if (token === undefined) throw new Refusal(400, 'invalid_request', 'Missing required parameter: token')
    if (!grants.revoke(token)) throw new Refusal(400, 'invalid_token', 'Token expired or revoked')
    return {}
  })
}
