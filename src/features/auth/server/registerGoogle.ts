import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginGoogle } from './beginGoogle.ts'
import { finishGoogle } from './finishGoogle.ts'
import { callbackPath, startPath, type GooglePorts } from './googlePorts.ts'
import { GoogleProvider } from './googleProvider.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import { toPage } from './signInRedirect.ts'

/** Requests from one address in a minute, two a sign-in: a whole office behind one address still gets in on a Monday morning. */
const requestsPerMinute = 120

/**
 * Adds signing in by Google: two addresses that a browser is sent to, and that only ever send it on. What goes wrong ends on the page, at
 * `/login/callback/dashboard?error=<SignInProblem>&state=<path>`; success as `?token=<one-time code>&state=<path>`.
 */
export async function registerGoogle(app: FastifyInstance, ports: GooglePorts): Promise<void> {
  const { google, redis } = ports
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: 60_000,
      nameSpace: 'baton-sign-in-',
      // Rather uncounted than shut out, should Redis not answer.
      skipOnError: true,
      ...(redis && { redis }),
      errorResponseBuilder: () => new SignInRefusal('too-many'),
    })
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(unkept))
    scope.setErrorHandler(refuse)
    if (!google) {
      for (const path of [startPath, callbackPath]) scope.get(path, () => Promise.reject(new SignInRefusal('off')))
      return
    }
    const provider = new GoogleProvider(google, ports.mode !== 'live')
    scope.get(startPath, (request, reply) => beginGoogle(request, reply, ports, provider))
    scope.get(callbackPath, (request, reply) => finishGoogle(request, reply, ports, provider))
  })
}

/** The addresses carry codes: no cache keeps them, and no other site is told of them. */
const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Sends the person to the page with the reason. The operator finds the cause in the log, without what the provider told of the person. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SignInRefusal)) {
    request.log.error({ err: error }, 'A sign-in by Google failed.')
    return toPage(reply, { error: 'internal' })
  }
  const { problem, path } = error
  if (error.cause) request.log.warn({ problem, why: reasons(error.cause) }, 'Google could not sign somebody in.')
  return toPage(reply, { error: problem, ...(path !== undefined && { state: path }) })
}

function reasons(error: unknown): string[] {
  const found: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) found.push(cause.message)
  return found
}
