import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyNames, googleConnects } from '#features/auth/rules.ts'
import { begin } from './begin.ts'
import { finish } from './finish.ts'
import { oauthRoutes, type OAuthRoute } from './oauthRoutes.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import { textOf, toGoogleScreen, toPage, type Failure } from './signInRedirect.ts'

/** Requests from one address, two a sign-in: a whole office behind one address still gets in on a Monday morning. */
export const signInRequests = { max: 120, minutes: 1 }

/**
 * Adds the ways in, and those to connect accounts: addresses that a browser is sent to, and that only ever send it on. What goes wrong ends on the
 * page, at `/login/callback/dashboard?error=<SignInProblem>&by=<company>&state=<path>`; a sign-in as `?token=<one-time code>&state=<path>`.
 */
export async function registerSignIn(app: FastifyInstance, ports: SignInPorts): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      await ports.countRequest(request.ip).catch(() => {
        throw new SignInRefusal('too-many')
      })
    })
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(unkept))
    for (const route of oauthRoutes) {
      scope.route({
        method: 'GET',
        url: route.path,
        handler: (request, reply) => walk(request, reply, ports, route),
        errorHandler: (error, request, reply) => void refuse(error, request, reply, route),
      })
    }
  })
}

/** Ends an attempt where one comes back, and begins one otherwise. */
function walk(request: FastifyRequest, reply: FastifyReply, ports: SignInPorts, route: OAuthRoute): Promise<FastifyReply> {
  const isBack = route.begins === null || (route.ends.length > 0 && (textOf(request, 'code') !== '' || textOf(request, 'error') !== ''))
  if (!ports.companies[route.company]) throw new SignInRefusal('off')
  return isBack ? finish(request, reply, ports, route) : begin(request, reply, ports, route)
}

/** The addresses carry codes: no cache keeps them, and no other site is told of them. */
const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Sends the person to the page with the reason. The operator finds the cause in the log, without what the provider told of the person. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, route: OAuthRoute): FastifyReply {
  const known = error instanceof SignInRefusal ? error : new SignInRefusal('internal')
  const { path, purpose = route.begins ?? route.ends[0]! } = known.wanted
  const name = companyNames[route.company]
  if (known !== error) request.log.error({ err: error }, `A sign-in by ${name} failed.`)
  else if (known.cause) request.log.warn({ problem: known.problem, why: reasons(known.cause) }, `${name} could not sign somebody in.`)
  const failure: Failure = {
    error: known.problem,
    by: route.company,
    ...(purpose !== 'sign-in' && { connecting: true }),
    ...(path !== undefined && route.company === 'google' && purpose in googleConnects && { purpose }),
    ...(path !== undefined && { state: path }),
  }
  return route.company === 'google' && purpose !== 'sign-in' ? toGoogleScreen(reply, failure) : toPage(reply, failure)
}

function reasons(error: unknown): string[] {
  const found: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) found.push(cause.message)
  return found
}
