import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from './browserCookie.ts'
import { issueCode } from './codes.ts'
import { takeFlow } from './googleFlow.ts'
import type { GoogleProvider } from './googleProvider.ts'
import { personOfIdentity } from './people.ts'
import { callbackPath, nobody, type GooglePorts } from './googlePorts.ts'
import { leadingTo, SignInRefusal } from './SignInRefusal.ts'
import { textOf, toPage } from './signInRedirect.ts'

/** A code that goes through the address bar is exchanged by the page at once. */
const codeMinutes = 2

/** Takes the person back from Google, and sends them to the page with a code that opens a session. */
export async function finishGoogle(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: GooglePorts,
  google: GoogleProvider,
): Promise<FastifyReply> {
  const browser = browserOf(request, new URL(ports.publicUrl()))
  // In a unit of its own: the attempt is spent, whatever Google says, and no transaction waits for Google.
  const flow = await ports.units.write(nobody, (unit) => takeFlow(unit, browser, textOf(request, 'state')))
  const token = await leadingTo(flow.path, async () => {
    if (textOf(request, 'error') === 'access_denied') throw new SignInRefusal('denied')
    const address = new URL(ports.publicUrl() + callbackPath)
    address.search = request.url.slice(request.url.indexOf('?'))
    const identity = await google.identity(address, flow)
    return ports.units.write(nobody, async (unit) =>
      issueCode(unit.db, await personOfIdentity(unit, identity, ports.makeHome), codeMinutes),
    )
  })
  return toPage(reply, { token, state: flow.path })
}
