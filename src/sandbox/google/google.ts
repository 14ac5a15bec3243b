import { setTimeout } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serveAuthorization } from '#sandbox/google/authorize.ts'
import type { Client } from '#sandbox/google/AuthorizationRequest.ts'
import { serveDiscovery } from '#sandbox/google/discovery.ts'
import { errorPage } from '#sandbox/google/errorPage.ts'
import { faults } from '#sandbox/google/faults.ts'
import { Grants } from '#sandbox/google/Grants.ts'
import { People } from '#sandbox/google/People.ts'
import { personas as defaultPersonas } from '#sandbox/google/personas.ts'
import type { Persona } from '#sandbox/google/personas.ts'
import { servePictures } from '#sandbox/google/picture.ts'
import { Refusal } from '#sandbox/google/Refusal.ts'
import { makeSigningKey } from '#sandbox/google/SigningKey.ts'
import { serveTokens } from '#sandbox/google/token.ts'
import { serveUserinfo } from '#sandbox/google/userinfo.ts'
import { RequestLog } from '#sandbox/kit/RequestLog.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'

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
}

/** The latest calls, for whoever wants to see what was asked. */
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
    const key = await makeSigningKey()
    const grants = new Grants(clock)
    const people = new People(personas)

    // The server around us may read forms its own way; here they are read as Google reads them.
    app.removeContentTypeParser('application/x-www-form-urlencoded')
    await app.register(formbody)
    logRequests(app, clock)
    answerErrorsAsPages(app)
    servePictures(app)
    serveStyle(app, new URL('./google.css', import.meta.url))

    await app.register(async (pages) => {
      applyFaults(pages)
      serveAuthorization(pages, { issuer, client, people, grants })
    })
    await app.register(async (api) => {
      applyFaults(api)
      answerErrorsAsJson(api)
      serveDiscovery(api, { issuer, key })
      serveTokens(api, { issuer, client, grants, key, clock })
      serveUserinfo(api, { issuer, grants })
    })
  }
}

function logRequests(app: FastifyInstance, clock: () => number): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    googleRequests.add({ at: clock(), method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime })
  })
}

function applyFaults(app: FastifyInstance): void {
  app.addHook('onRequest', async () => {
    const delay = faults.slowMs.take()
    if (delay > 0) await setTimeout(delay)
    if (faults.serverError.take()) throw new Refusal(500, 'internal_failure', 'The server has a fault, as it was told to have.')
  })
}

function answerErrorsAsPages(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error(error)
    return sendPage(reply, refusal.status, errorPage(app.prefix, refusal))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    return sendPage(reply, 404, errorPage(app.prefix, new Refusal(404, 'not_found', 'There is nothing at this address.', { path })))
  })
}

function answerErrorsAsJson(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error(error)
    return reply.status(refusal.status).send({ error: refusal.error, error_description: refusal.message })
  })
}

/** Errors of the web framework (a body that cannot be read) in Google's words; anything else is a fault of ours. */
function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  return status < 500 ? new Refusal(status, 'invalid_request', error.message) : new Refusal(500, 'internal_failure', 'Backend Error')
}
