import type { FastifyPluginAsync } from 'fastify'
import { serveAuthorization } from './authorize.ts'
import type { Client } from './AuthorizationRequest.ts'
import { serveDiscovery } from './discovery.ts'
import { errorPage } from './errorPage.ts'
import { faults } from './faults.ts'
import { Grants } from './Grants.ts'
import { People } from './People.ts'
import { personas as defaultPersonas } from './personas.ts'
import type { Persona } from './personas.ts'
import { serveInitials } from '#sandbox/kit/picture.ts'
import { makeSigningKey, type SigningKey } from '#sandbox/kit/SigningKey.ts'
import { serveTokens } from './token.ts'
import { serveUserinfo } from './userinfo.ts'
import { RequestLog } from '#sandbox/kit/RequestLog.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'
import { answerErrorsAsJson, answerErrorsAsPages, applyFaults, logRequests, readForms } from '#sandbox/kit/standIn.ts'

export interface GoogleOptions {
  /** Where the world finds the prefix this is registered under, without closing slash: `http://localhost:3000/sandbox/google`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The addresses registered for the app, compared to the letter, or a rule that decides. */
  redirectUris: string[] | ((uri: string) => boolean)
  /** Milliseconds since 1970; the machine's clock when left out. */
  clock?: () => number
  personas?: Persona[]
  /** What people have allowed, where other stand-ins take the same tokens. */
  grants?: Grants
  /** The key that signs ID tokens; a new one when left out, as at every start. */
  key?: SigningKey
}

/** The latest calls, for anyone who wants to see what was asked. */
export const googleRequests = new RequestLog()

/**
 * Google, played: OpenID Connect on its real wire format, with a page of personas in place of accounts. Register it under a
 * prefix. People met and tokens given live until the server stops; who somebody is (`sub`) stays the same for ever.
 */
export function sandboxGoogle(options: GoogleOptions): FastifyPluginAsync {
  const { issuer, clientId, clientSecret, redirectUris, clock = Date.now, personas = defaultPersonas } = options
  const client: Client = {
    id: clientId,
    secret: clientSecret,
    allowsRedirect: Array.isArray(redirectUris) ? (uri) => redirectUris.includes(uri) : redirectUris,
  }
  return async (app) => {
    const key = options.key ?? makeSigningKey()
    const grants = options.grants ?? new Grants(clock)
    const people = new People(personas)

    await readForms(app)
    logRequests(app, googleRequests, clock)
    answerErrorsAsPages(app, errorPage)
    serveInitials(app)
    serveStyle(app, new URL('./google.css', import.meta.url))

    await app.register(async (pages) => {
      applyFaults(pages, faults)
      serveAuthorization(pages, { issuer, client, people, grants })
    })
    await app.register(async (api) => {
      applyFaults(api, faults)
      answerErrorsAsJson(api, (reply, { status, error, message }) => reply.status(status).send({ error, error_description: message }))
      serveDiscovery(api, { issuer, key })
      serveTokens(api, { issuer, client, grants, key, clock })
      serveUserinfo(api, { issuer, grants })
    })
  }
}
