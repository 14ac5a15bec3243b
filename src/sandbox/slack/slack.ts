import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Client } from './AuthorizationRequest.ts'
import { serveAuthorization } from './authorize.ts'
import { serveExchange } from './exchange.ts'
import { faults } from './faults.ts'
import { Grants } from './Grants.ts'
import { serveMethods } from './methods.ts'
import { DirectInbox } from './DirectInbox.ts'
import { directPage } from './directPage.ts'
import { errorPage } from './pages.ts'
import { People } from './People.ts'
import { serveInitials } from '#sandbox/kit/picture.ts'
import { RequestLog } from '#sandbox/kit/RequestLog.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'
import { makeSigningKey, type SigningKey } from '#sandbox/kit/SigningKey.ts'
import { answerErrorsAsJson, answerErrorsAsPages, applyFaults, logRequests, readForms } from '#sandbox/kit/standIn.ts'

export interface SlackOptions {
  /** Where the world finds the prefix this is registered under, without closing slash: `http://localhost:3000/sandbox/slack`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The addresses registered for the app, compared to the letter, or a rule that decides. */
  redirectUris: string[] | ((uri: string) => boolean)
  /** Milliseconds since 1970; the machine's clock when left out. */
  clock?: () => number
  /** What our app writes to people; made when left out. */
  inbox?: DirectInbox
}

/** The latest calls, for anyone who wants to see what was asked. */
const slackRequests = new RequestLog()

/**
 * Slack, played: "Sign in with Slack", the installation of an app by OAuth v2, and the methods of the Web API that Baton uses, on their real wire
 * format, with a page of personas in place of accounts. People met and tokens given live until the server stops; ids stay the same for ever.
 */
export function sandboxSlack(options: SlackOptions): FastifyPluginAsync {
  const { issuer, clientId, clientSecret, redirectUris, clock = Date.now, inbox = new DirectInbox(clock) } = options
  const client: Client = {
    id: clientId,
    secret: clientSecret,
    allowsRedirect: Array.isArray(redirectUris) ? (uri) => redirectUris.includes(uri) : redirectUris,
  }
  return async (app) => {
    const key = makeSigningKey()
    const grants = new Grants(clock)
    const people = new People()

    await readForms(app)
    logRequests(app, slackRequests, clock)
    answerErrorsAsPages(app, errorPage)
    serveInitials(app)
    serveStyle(app)

    await app.register(async (pages) => {
      applyFaults(pages, faults)
      serveAuthorization(pages, { client, people, grants })
      pages.get('/messages', (_request, reply) => sendPage(reply, 200, directPage(pages.prefix, inbox.all())))
    })
    await app.register(async (api) => {
      applyFaults(api, faults)
      // Slack answers 200 to almost everything, and says in the body what it does not like.
      answerErrorsAsJson(api, (reply, { status, error }) => reply.status(status >= 500 ? status : 200).send({ ok: false, error }))
      serveDiscovery(api, issuer, key)
      serveExchange(api, { issuer, client, grants, key, clock })
      serveMethods(api, { issuer, people, grants, inbox })
    })
  }
}

/** The discovery document, which says only what is true of the stand-in, and the key set it points to. */
function serveDiscovery(app: FastifyInstance, issuer: string, key: SigningKey): void {
  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/openid/connect/authorize`,
    token_endpoint: `${issuer}/api/openid.connect.token`,
    userinfo_endpoint: `${issuer}/api/openid.connect.userInfo`,
    jwks_uri: `${issuer}/openid/connect/keys`,
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'auth_time', 'iss'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: true,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  }))
  app.get('/openid/connect/keys', (_request, reply) => {
    // Short, so that a server that was not restarted with us finds the new key.
    reply.header('cache-control', 'public, max-age=60')
    return { keys: [key.jwk] }
  })
}
