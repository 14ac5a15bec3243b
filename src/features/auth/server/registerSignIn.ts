import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyNames } from '#features/auth/rules.ts'
import { begin } from './begin.ts'
import { finish } from './finish.ts'
import { roads, type Road } from './roads.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import { textOf, toGoogleScreen, toPage, type Failure } from './signInRedirect.ts'

/** Requests from one address in a minute, two a sign-in: a whole office behind one address still gets in on a Monday morning. */
const requestsPerMinute = 120

/**
 * Adds the ways in, and those to connect accounts: addresses that a browser is sent to, and that only ever send it on. What goes wrong ends on the
 * page, at `/login/callback/dashboard?error=<SignInProblem>&by=<company>&state=<path>`; a sign-in as `?token=<one-time code>&state=<path>`.
 */
export async function registerSignIn(app: FastifyInstance, ports: SignInPorts): Promise<void> {
  const { redis } = ports
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
    for (const road of roads) {
      scope.route({
        method: 'GET',
        url: road.path,
        handler: (request, reply) => walk(request, reply, ports, road),
        errorHandler: (error, request, reply) => void refuse(error, request, reply, road),
      })
    }
  })
}

/** Ends an attempt where one comes back, and begins one otherwise. */
function walk(request: FastifyRequest, reply: FastifyReply, ports: SignInPorts, road: Road): Promise<FastifyReply> {
  const isBack = road.begins === null || (road.ends.length > 0 && (textOf(request, 'code') !== '' || textOf(request, 'error') !== ''))
  if (!ports.companies[road.company]) throw new SignInRefusal('off')
  return isBack ? finish(request, reply, ports, road) : begin(request, reply, ports, road)
}

/** The addresses carry codes: no cache keeps them, and no other site is told of them. */
const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Sends the person to the page with the reason. The operator finds the cause in the log, without what the provider told of the person. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, road: Road): FastifyReply {
  const known = error instanceof SignInRefusal ? error : new SignInRefusal('internal')
  const { path, purpose = road.begins ?? road.ends[0]! } = known.wanted
  const name = companyNames[road.company]
  if (known !== error) request.log.error({ err: error }, `A sign-in by ${name} failed.`)
  else if (known.cause) request.log.warn({ problem: known.problem, why: reasons(known.cause) }, `${name} could not sign somebody in.`)
  const failure: Failure = {
    error: known.problem,
    by: road.company,
    ...(purpose !== 'sign-in' && { connecting: true }),
    ...(path !== undefined && { state: path }),
  }
  return road.company === 'google' && purpose !== 'sign-in' ? toGoogleScreen(reply, failure) : toPage(reply, failure)
}

function reasons(error: unknown): string[] {
  const found: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) found.push(cause.message)
  return found
}
