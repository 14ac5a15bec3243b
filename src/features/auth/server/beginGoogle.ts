import type { FastifyReply, FastifyRequest } from 'fastify'
import { safePath } from '../rules.ts'
import { holdBrowser } from './browserCookie.ts'
import { startFlow } from './googleFlow.ts'
import type { GoogleProvider } from './googleProvider.ts'
import { callbackPath, nobody, startPath, type GooglePorts } from './googlePorts.ts'
import { leadingTo } from './SignInRefusal.ts'
import { textOf } from './signInRedirect.ts'

/** Where a person goes who said nothing of where to. */
const standardPath = '/dashboard/'

/** Sends the browser to Google. `state` is where the person wants to be afterwards. */
export async function beginGoogle(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: GooglePorts,
  google: GoogleProvider,
): Promise<FastifyReply> {
  const state = textOf(request, 'state')
  const home = new URL(ports.publicUrl())
  // Google sends people back to the public address. Who begins elsewhere (127.0.0.1, an old name) would have no cookie there: so begin there.
  if (request.host.toLowerCase() !== home.host && textOf(request, 'moved') === '') {
    return reply.redirect(`${ports.publicUrl()}${startPath}?${new URLSearchParams({ state, moved: '1' }).toString()}`)
  }
  const path = pathOf(state) ?? standardPath
  const browser = holdBrowser(request, reply, home)
  const flow = await ports.units.write(nobody, (unit) => startFlow(unit, browser, path))
  const target = await leadingTo(path, () => google.authorizationUrl(flow, ports.publicUrl() + callbackPath))
  return reply.redirect(target.href)
}

/** A path of ours, or the code of an invitation, which is accepted on a page of its own. */
function pathOf(state: string): string | null {
  return /^[\w-]{10,200}$/.test(state) ? `/account/settings/workspace/join/${state}` : safePath(state)
}
