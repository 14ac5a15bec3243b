import { generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { sandboxGoogle } from '#sandbox/google/google.ts'
import { Grants } from '#sandbox/google/Grants.ts'
import { People } from '#sandbox/google/People.ts'
import { personas } from '#sandbox/google/personas.ts'
import { DialogflowCompany } from '#sandbox/dialogflow/DialogflowCompany.ts'
import type { Agent } from '#sandbox/dialogflow/intents.ts'
import { serveDialogflow } from '#sandbox/dialogflow/serveDialogflow.ts'

const clientId = 'baton'
const clientSecret = 'the secret of our app at Google'
const scopes = ['https://www.googleapis.com/auth/dialogflow']

/** Google and its Dialogflow on a port of their own, and hands to let people in. */
export async function startDialogflow(agents: readonly Agent[]) {
  const port = await freePort('localhost')
  const url = `http://localhost:${port}`
  const grants = new Grants(Date.now)
  const people = new People(personas)
  const company = new DialogflowCompany({ agents, accessOf: (token) => grants.byAccess(token) })
  const app = Fastify()
  await app.register(sandboxGoogle({ issuer: `${url}/google`, clientId, clientSecret, redirectUris: () => true, grants }), {
    prefix: '/google',
  })
  await app.register(async (part) => serveDialogflow(part, company), { prefix: '/dialogflow' })
  await app.listen({ port, host: 'localhost' })
  return {
    company,
    /** The variables that make a server use these. */
    env: {
      DIALOGFLOW_BASE_URL: `${url}/dialogflow`,
      GOOGLE_CLOUD_BASE_URL: `${url}/dialogflow/cloud`,
      GOOGLE_OAUTH_BASE_URL: `${url}/google`,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: `${url}/google`,
    },
    /** A refresh token of somebody who has let us see their agents. */
    refreshTokenOf(email: string, given = scopes): string {
      const token = `1//0${crypto.randomUUID()}`
      grants.plantRefresh(token, people.meet(email, email), given)
      return token
    },
    /** Google no longer takes a refresh token. */
    revoke: (token: string) => void grants.revoke(token),
    /** The key of a service account, as Google Cloud gives it for a download. */
    serviceAccountKey(email: string): string {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      grants.addServiceAccount(people.meet(email, email), publicKey)
      return JSON.stringify({
        type: 'service_account',
        client_email: email,
        private_key: privateKey,
        token_uri: 'https://evil.example/token',
      })
    },
    stop: () => app.close(),
  }
}

export type RunningDialogflow = Awaited<ReturnType<typeof startDialogflow>>
