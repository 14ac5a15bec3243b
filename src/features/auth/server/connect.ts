import type { FastifyReply } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { emitAccountsChanged } from './accounts.ts'
import type { Return } from './Return.ts'
import { keepGoogleTokens } from './googleTokens.ts'
import { keepIdentity } from './identities.ts'
import { agentScope } from './OidcProvider.ts'
import { newWorkspace } from './SignInAttempt.ts'
import type { SignInPorts } from './SignInPorts.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import { toGoogleScreen } from './signInRedirect.ts'

/** Adds the account somebody came back with to who is signed in; of Google also what lets us act for them there. */
export async function connectAccount(reply: FastifyReply, ports: SignInPorts, back: Return): Promise<FastifyReply> {
  const { plan, callback, from } = back
  const person = signedIn(back)
  const { identity, tokens } = await ports.companies[plan.company]!.finish(callback, plan)
  await ports.contexts.write({ person, requires: 'person', from }, async (ctx) => {
    await keepIdentity(ctx, person.id, identity, ports.tellOfPerson)
    if (plan.company === 'google') await keepGoogleTokens(ctx, ports.vault, identity.subject, tokens)
    await emitAccountsChanged(ctx, ports.vault)
  })
  if (plan.purpose !== 'link' && !tokens.scopes.includes(agentScope)) throw new SignInRefusal('no-right')
  return plan.purpose === 'keys' ? toGoogleScreen(reply, { state: plan.path }) : backTo(reply, plan.path, plan.company)
}

/** Connects the Slack workspace somebody came back with to a workspace of ours, which may be made for it: that anyone may who is signed in. */
export async function connectTeam(reply: FastifyReply, ports: SignInPorts, back: Return): Promise<FastifyReply> {
  const { plan, callback, from } = back
  const caller = { person: signedIn(back), requires: plan.workspace === newWorkspace ? 'person' : 'edit', from } as const
  try {
    // Asked before the code is exchanged, so that nobody is left with a token that nobody may keep.
    if (plan.workspace !== newWorkspace) await ports.contexts.read(caller, (ctx) => ports.connectSlack.may(ctx, plan.workspace))
    const install = await ports.slack!.install(callback.searchParams.get('code') ?? '', `${callback.origin}${callback.pathname}`)
    await ports.contexts.write(caller, (ctx) => ports.connectSlack.connect(ctx, plan.workspace, install))
  } catch (error) {
    throw error instanceof AppError ? new SignInRefusal(problemOf(error), undefined, { cause: error }) : error
  }
  return backTo(reply, plan.path, 'slack-workspace')
}

function signedIn({ holder }: Return) {
  if (!holder) throw new SignInRefusal('signed-out')
  return holder
}

/** The page says what was connected. */
function backTo(reply: FastifyReply, path: string, connected: string): FastifyReply {
  const ours = 'http://ours.invalid'
  const url = new URL(path, ours)
  url.searchParams.set('connected', connected)
  return reply.redirect(url.href.slice(ours.length))
}

function problemOf({ code }: AppError) {
  if (code === 'forbidden' || code === 'not-found') return 'forbidden'
  return code === 'unavailable' ? 'unavailable' : 'rejected'
}
