import type { FastifyInstance, FastifyReply } from 'fastify'
import { readAuthorizationRequest } from './AuthorizationRequest.ts'
import type { AuthorizationRequest, Client } from './AuthorizationRequest.ts'
import { consentPage } from './consentPage.ts'
import type { Choice } from './consentPage.ts'
import type { Grants } from './Grants.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import type { People, Person } from './People.ts'
import { rightOf, scopeOfRedirect } from './scopes.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { blank, personMeant, readWho } from '#sandbox/kit/whoIsIt.ts'

interface FrontDesk {
  issuer: string
  client: Client
  people: People
  grants: Grants
}

/**
 * The authorisation endpoint: the page that asks the person, and what they answered. The form posts to the address the
 * page was opened at, so the request is read and checked from scratch and nothing is kept in between.
 */
export function serveAuthorization(app: FastifyInstance, desk: FrontDesk): void {
  const path = '/o/oauth2/v2/auth'
  const ask = (reply: FastifyReply, request: AuthorizationRequest, choice: Choice) =>
    sendPage(reply, 200, consentPage({ base: app.prefix, people: desk.people.all(), request, choice }))

  app.get(path, (incoming, reply) => {
    const request = readAuthorizationRequest(incoming.query, desk.client)
    const hinted = request.loginHint === undefined ? undefined : desk.people.find(request.loginHint)
    if (request.prompt.includes('none')) return passSilently(reply, desk, request, hinted)
    return ask(reply, request, { ...blank(hintOf(hinted, request.loginHint)), declined: [] })
  })

  app.post(path, (incoming, reply) => {
    const request = readAuthorizationRequest(incoming.query, desk.client)
    const form = oneOfEach(incoming.body)
    if (form['decision'] !== 'allow') return sendBack(reply, desk.issuer, request, { error: 'access_denied' })
    // Each right beyond signing in is a tick box named after its scope; an empty box sends nothing.
    const declined = request.scopes.filter((scope) => rightOf(scope) !== undefined && form[scope] !== 'on')
    const choice = { ...readWho(form), declined }
    const person = personMeant(choice, desk.people)
    if (!person) return ask(reply, request, choice)
    const scopes = request.scopes.filter((scope) => !declined.includes(scope))
    return admit(reply, desk, request, person, scopes, needsConsent(desk.grants, person, request))
  })
}

/** Who the app thinks it is: somebody known, or somebody new by their address. */
function hintOf(known: Person | undefined, loginHint: string | undefined): { id?: string; email?: string } {
  if (known) return { id: known.sub }
  return loginHint === undefined ? {} : { email: loginHint }
}

/** Whether Google would ask: on demand, or when something is wanted that this person has not allowed before. */
function needsConsent(grants: Grants, person: Person, request: AuthorizationRequest): boolean {
  const allowed = grants.of(person)?.scopes ?? []
  return request.prompt.includes('consent') || request.scopes.some((scope) => !allowed.includes(scope))
}

/** `prompt=none`: through without a page for a known person who has allowed it all, or back at once. */
function passSilently(reply: FastifyReply, desk: FrontDesk, request: AuthorizationRequest, person: Person | undefined): FastifyReply {
  if (!person) return sendBack(reply, desk.issuer, request, { error: 'login_required' })
  if (needsConsent(desk.grants, person, request)) return sendBack(reply, desk.issuer, request, { error: 'interaction_required' })
  return admit(reply, desk, request, person, request.scopes, false)
}

/** As at Google, a refresh token comes with a consent that was really given, and not again with every sign-in. */
function admit(
  reply: FastifyReply,
  desk: FrontDesk,
  request: AuthorizationRequest,
  person: Person,
  scopes: string[],
  asked: boolean,
): FastifyReply {
  const code = desk.grants.allow(person, scopes, request, request.offline && asked)
  const hd = person.hostedDomain === undefined ? {} : { hd: person.hostedDomain }
  return sendBack(reply, desk.issuer, request, {
    code,
    scope: scopeOfRedirect(scopes),
    authuser: '0',
    ...hd,
    prompt: asked ? 'consent' : 'none',
  })
}

function sendBack(reply: FastifyReply, issuer: string, request: AuthorizationRequest, params: Record<string, string>): FastifyReply {
  const target = new URL(request.redirectUri)
  // Google names itself here although its discovery document does not say that it does; a client must live with it.
  const state = request.state === undefined ? {} : { state: request.state }
  for (const [name, value] of Object.entries({ ...state, iss: issuer, ...params })) target.searchParams.set(name, value)
  return reply.header('cache-control', 'no-store').redirect(target.href, 302)
}
