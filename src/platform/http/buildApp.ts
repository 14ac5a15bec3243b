import helmet from '@fastify/helmet'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { videoHosts } from '#features/inbox/timeline/videoHosts.ts'
import type { TrustProxy } from './clientAddress.ts'
import { refuse } from './registerRoutes.ts'

export interface AppOptions {
  logger: Logger
  mode: 'sandbox' | 'live' | 'test'
  /** Behind a proxy the client's address is the proxy's word for it. */
  trustProxy: TrustProxy
}

/** The HTTP server with what every answer has: security headers, the mode, errors in one form. Routes are added by the one who owns them. */
export async function buildApp({ logger, mode, trustProxy }: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app = fastify({
    loggerInstance,
    trustProxy,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // Per-request lines cost a third of the ingest rate; errors and slow calls are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    // One shipped SDK joins its root and path to a double slash.
    rewriteUrl: (request) => (request.url?.startsWith('//') ? `/${request.url.replace(/^\/+/, '')}` : (request.url ?? '/')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
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
