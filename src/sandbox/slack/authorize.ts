import type { FastifyInstance, FastifyReply } from 'fastify'
import { readAuthorizationRequest } from './AuthorizationRequest.ts'
import type { AuthorizationRequest, Client } from './AuthorizationRequest.ts'
import type { Grants } from './Grants.ts'
import { consentPage } from './pages.ts'
import type { People } from './People.ts'
import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { blank, personMeant, readWho, type Who } from '#sandbox/kit/whoIsIt.ts'

interface FrontDesk {
  client: Client
  people: People
  grants: Grants
}

/**
 * The two pages that ask a person: who they are, and whether the app may come into the workspace. The form posts to the address the page was
 * opened at, so the request is read and checked from scratch and nothing is kept in between.
 */
export function serveAuthorization(app: FastifyInstance, desk: FrontDesk): void {
  servePage(app, '/openid/connect/authorize', 'sign-in', desk)
  servePage(app, '/oauth/v2/authorize', 'install', desk)
}

function servePage(app: FastifyInstance, path: string, kind: AuthorizationRequest['kind'], { client, people, grants }: FrontDesk): void {
  const ask = (reply: FastifyReply, request: AuthorizationRequest, who: Who) =>
    sendPage(reply, 200, consentPage({ base: app.prefix, people: people.all(), request, who }))

  app.get(path, (incoming, reply) => ask(reply, readAuthorizationRequest(kind, incoming.query, client), blank()))

  app.post(path, (incoming, reply) => {
    const request = readAuthorizationRequest(kind, incoming.query, client)
    const form = oneOfEach(incoming.body)
    if (form['decision'] !== 'allow') return sendBack(reply, request, { error: 'access_denied' })
    const who = readWho(form)
    const person = personMeant(who, people)
    if (!person) return ask(reply, request, who)
    if (kind === 'install' && !person.isAdmin) {
      const problems = { who: `${person.name} may install no apps in this workspace. Choose somebody who may.` }
      return ask(reply, request, { ...who, problems })
    }
    return sendBack(reply, request, { code: grants.issueCode(person, request) })
  })
}

function sendBack(reply: FastifyReply, { redirectUri, state }: AuthorizationRequest, params: Record<string, string>): FastifyReply {
  const target = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...params, ...(state !== undefined && { state }) })) target.searchParams.set(name, value)
  return reply.header('cache-control', 'no-store').redirect(target.href, 302)
}
