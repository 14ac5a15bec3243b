import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#shared/ids.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { readMarkers, safePath } from '#features/auth/rules.ts'
import { holdBrowser } from './browserCookie.ts'
import { startFlow, type Flow } from './flow.ts'
import { newWorkspace, type Purpose } from './SignInAttempt.ts'
import { returnPages, type OAuthRoute } from './oauthRoutes.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { SignInRefusal, withWanted } from './SignInRefusal.ts'
import { textOf } from './signInRedirect.ts'

/** Where a person goes who said nothing of where to. */
const standardPaths: Record<Purpose, string> = {
  'sign-in': '/dashboard/',
  link: '/profile/',
  agents: '/profile/',
  projects: '/profile/',
  keys: '/dashboard/',
  install: '/profile/',
}

/** Sends the browser to the company. `state` is where the person wants to be afterwards, `team_id` the workspace it is about, or `new`. */
export async function begin(request: FastifyRequest, reply: FastifyReply, ports: SignInPorts, route: OAuthRoute): Promise<FastifyReply> {
  const publicUrl = new URL(ports.publicUrl())
  // The company sends people back to the public address. Who begins elsewhere (127.0.0.1, an old name) would have no cookie there: so begin there.
  if (request.host.toLowerCase() !== publicUrl.host && textOf(request, 'moved') === '') {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    query.set('moved', '1')
    return reply.redirect(`${ports.publicUrl()}${route.path}?${query.toString()}`)
  }
  const { company } = route
  const { state, ...markers } = readMarkers(textOf(request, 'state'))
  const purpose = markers.link && company === 'slack' ? 'link' : route.begins!
  const addbot = markers.addbot || textOf(request, 'addbot') === 'true'
  const path = pathOf(state) ?? (addbot ? '/dashboard/?action=addbot' : standardPaths[purpose])
  const team = textOf(request, 'team_id')
  const plan = { company, purpose, path, workspace: isId(team) || (team === newWorkspace && purpose === 'install') ? team : null }
  return withWanted(plan, async () => {
    const browser = holdBrowser(request, reply, publicUrl)
    const flow = await ports.contexts.write(nobody, (ctx) => startFlow(ctx, browser, plan))
    const target = await addressAt(ports, route, purpose, flow, addbot)
    return reply.redirect(target.href)
  })
}

/** Where the company asks the person. What hangs on the state tells the page that they come back to which way to go on. */
async function addressAt(ports: SignInPorts, route: OAuthRoute, purpose: Purpose, flow: Flow, addbot: boolean): Promise<URL> {
  const redirectUri = ports.publicUrl() + route.returnsTo
  const marks = [...(route.company === 'slack' && purpose === 'link' ? ['link=true'] : []), ...(addbot ? ['addbot=true'] : [])]
  // Only a page of ours takes them off again.
  const markers = marks.length > 0 && returnPages.includes(route.returnsTo) ? `?${marks.join('&')}` : ''
  if (purpose === 'install' && ports.slack) return ports.slack.installUrl(flow.state + markers, redirectUri)
  const company = ports.companies[route.company]
  if (!company) throw new SignInRefusal('off')
  return company.authorizationUrl(flow, purpose, redirectUri, markers)
}

/** A path of ours, or the code of an invitation, which is accepted on a page of its own. */
function pathOf(state: string): string | null {
  return /^[\w-]{10,200}$/.test(state) ? `/account/settings/workspace/join/${state}` : safePath(state)
}
