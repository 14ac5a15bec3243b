import type { FastifyReply, FastifyRequest } from 'fastify'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { browserOf, holdBrowser } from './browserCookie.ts'
import { connectAccount, connectTeam } from './connect.ts'
import { finishSignIn } from './finishSignIn.ts'
import { consumeFlow } from './flow.ts'
import { redeemHandover } from './handover.ts'
import type { OAuthRoute } from './oauthRoutes.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { SignInRefusal, withWanted } from './SignInRefusal.ts'
import { textOf } from './signInRedirect.ts'
import type { Return } from './Return.ts'

/** Takes the person back from the company, and ends what they were sent there for. */
export async function finish(request: FastifyRequest, reply: FastifyReply, ports: SignInPorts, route: OAuthRoute): Promise<FastifyReply> {
  const browser = browserOf(request, new URL(ports.publicUrl()))
  // In a transaction of its own: the attempt is spent, whatever the company says, and no transaction waits for the company.
  const { plan, holder } = await ports.contexts.write(nobody, async (ctx) => ({
    plan: await consumeFlow(ctx, browser, textOf(request, 'state')),
    holder: await redeemHandover(ctx.db, textOf(request, 'jwt')),
  }))
  return withWanted(plan, async () => {
    if (plan.company !== route.company || !route.ends.includes(plan.purpose)) throw new SignInRefusal('rejected')
    if (textOf(request, 'error') === 'access_denied') throw new SignInRefusal('denied')
    const from = { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? '' }
    // Kept for some minutes more: the page exchanges its code with it.
    const holding = holdBrowser(request, reply, new URL(ports.publicUrl()))
    const back: Return = { plan, callback: callbackOf(request, ports, route), holder, from, browser: holding }
    if (plan.purpose === 'sign-in') return finishSignIn(reply, ports, back)
    return plan.purpose === 'install' ? connectTeam(reply, ports, back) : connectAccount(reply, ports, back)
  })
}

/** What the company sees as the address it sent them to: what our page put in is not part of it. */
function callbackOf(request: FastifyRequest, ports: SignInPorts, route: OAuthRoute): URL {
  const address = new URL(ports.publicUrl() + route.returnsTo)
  address.search = request.url.split('?', 2)[1] ?? ''
  for (const name of ['jwt', 'clientkey']) address.searchParams.delete(name)
  return address
}
