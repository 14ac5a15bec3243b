import Fastify from 'fastify'
import * as client from 'openid-client'
import { ownPort } from '#testing/ownPort.ts'
import { makeSigningKey } from '#sandbox/kit/SigningKey.ts'
import { sandboxGoogle } from '#sandbox/google/google.ts'
import type { GoogleOptions } from '#sandbox/google/google.ts'

export const redirectUri = 'http://localhost:3000/auth/google/callback'
export const clientId = 'baton'
export const clientSecret = 'a secret: with & and +, as secrets go'

/** The stand-in on a port of its own, in a server that has its own way of reading forms, as a real one may. */
export async function startGoogle(options: Partial<GoogleOptions> = {}) {
  // The issuer has to be known before the server listens, so the port is looked for first.
  const port = await ownPort('localhost')
  const key = makeSigningKey()
  const issuer = `http://localhost:${port}/sandbox/google`
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => ({ read: 'elsewhere' }))
  await app.register(sandboxGoogle({ issuer, clientId, clientSecret, redirectUris: [redirectUri], key, ...options }), {
    prefix: '/sandbox/google',
  })
  await app.listen({ port, host: 'localhost' })
  return {
    issuer,
    /** Signs claims as Google does. */
    sign: key.sign,
    stop: () => app.close(),
    /** The other side: a client that has read the discovery document and checks signatures too. */
    discover: (secret = clientSecret, auth = client.ClientSecretPost(secret)) =>
      client.discovery(new URL(issuer), clientId, undefined, auth, {
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      }),
  }
}

export type RunningGoogle = Awaited<ReturnType<typeof startGoogle>>
