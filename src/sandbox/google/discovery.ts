import type { FastifyInstance } from 'fastify'
import type { SigningKey } from '#sandbox/kit/SigningKey.ts'

/** The discovery document, which says only what is true of the stand-in, and the key set it points to. */
export function serveDiscovery(app: FastifyInstance, { issuer, key }: { issuer: string; key: SigningKey }): void {
  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'picture', 'sub'],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  }))

  app.get('/oauth2/v3/certs', (_request, reply) => {
    // Short, so that a server that was not restarted with us finds the new key.
    reply.header('cache-control', 'public, max-age=60')
    return { keys: [key.jwk] }
  })
}
