import helmet from '@fastify/helmet'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { videoHosts } from '#features/inbox/timeline/videoHosts.ts'
import type { TrustProxy } from './clientAddress.ts'
import { refuse } from './registerRoutes.ts'
import { refuseUnreadable } from './refuseUnreadable.ts'

export interface AppOptions {
  logger: Logger
  mode: 'sandbox' | 'live' | 'test'
  /** Behind a proxy the client's address is the proxy's word for it. */
  trustProxy: TrustProxy
  /** How long a client may take to send a request, in milliseconds. */
  requestTimeoutMs: number
}

/** The HTTP server with what every answer has: security headers, the mode, errors in one form. Routes are added by the one who owns them. */
export async function buildApp({ logger, mode, trustProxy, requestTimeoutMs }: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app = fastify({
    loggerInstance,
    trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: requestTimeoutMs,
    // Node.js looks for requests that are too slow so often. Of the two times it takes the longer one for the whole request.
    http: { connectionsCheckingInterval: Math.min(requestTimeoutMs / 4, 15_000), headersTimeout: Math.min(requestTimeoutMs, 60_000) },
    clientErrorHandler: refuseUnreadable,
    // An address that cannot be decoded comes to no route, and to no error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => void reply.send(refuse(request, reply, error)),
    forceCloseConnections: 'idle',
    // Per-request lines cost a third of the ingest rate; errors and slow calls are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    // One shipped SDK joins its root and path to a double slash.
    rewriteUrl: (request) => (request.url?.startsWith('//') ? `/${request.url.replace(/^\/+/, '')}` : (request.url ?? '/')),
    // Longer ones are refused by the contracts, in the words of each call.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
  })
  // A client of the specification says that it sends JSON also where it sends nothing.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
  await app.register(cookie)
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        mediaSrc: ["'self'", 'https:', 'blob:'],
        frameSrc: Object.values(videoHosts),
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // A self-hosted server on plain http in an office must stay reachable; anyone who serves https says so at the proxy.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (_request, reply) => void reply.header('x-baton-mode', mode))
  app.setErrorHandler((error, request, reply) => reply.send(refuse(request, reply, error)))
  return app
}
