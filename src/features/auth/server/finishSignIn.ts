import type { FastifyReply } from 'fastify'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { issueCode } from './codes.ts'
import type { Return } from './Return.ts'
import { personOfIdentity } from './people.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { toPage } from './signInRedirect.ts'

/** A code that goes through the address bar is exchanged by the page at once. */
const codeMinutes = 2

/** Sends who has signed in to the page, with a code that opens a session. */
export async function finishSignIn(
  reply: FastifyReply,
  ports: SignInPorts,
  { plan, callback, holder, browser }: Return,
): Promise<FastifyReply> {
  const { identity } = await ports.companies[plan.company]!.finish(callback, plan)
  const arriving = { makeHome: ports.makeHome, tellOfPerson: ports.tellOfPerson, path: plan.path, holder }
  const token = await ports.contexts.write(nobody, async (ctx) =>
    issueCode(ctx.db, await personOfIdentity(ctx, identity, arriving), codeMinutes, browser),
  )
  return toPage(reply, { token, state: plan.path })
}
