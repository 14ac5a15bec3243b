import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { holdBrowser } from '#features/auth/server/browserCookie.ts'
import { issueCode } from '#features/auth/server/codes.ts'
import { personOfIdentity } from '#features/auth/server/people.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { tellOfPerson } from '#features/workspaces/server/tellOfPerson.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { personas, subjectOf, type Persona } from '#sandbox/google/personas.ts'
import { pictureFor } from '#sandbox/kit/picture.ts'
import type { SandboxState } from '#sandbox/phone/contract.ts'

interface SignInDependencies {
  contexts: RequestContexts
  publicUrl(): string
}

/** Where somebody who has signed in begins. */
const startPath = '/dashboard/'
/** A code that a redirect carries is exchanged at once. */
const redirectMinutes = 2

/** Who can be, on the page of the phone. */
export function visitors(url: string): SandboxState['personas'] {
  return personas.map(({ name, email, about }) => ({ name, email, about, picture: `${url}/sandbox/google${pictureFor(name, email)}` }))
}

/** A link that signs the owner in, once. */
export async function signInLink(deps: SignInDependencies, url: string, minutes: number): Promise<string> {
  return url + (await wayIn(deps, personas[0]!, minutes))
}

/** `POST /sign-in` with a persona's e-mail address signs the browser in as them, without the way over Google. */
export async function serveSignIn(app: FastifyInstance, deps: SignInDependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    await scope.register(formbody)
    scope.post<{ Body: { email?: string } | undefined }>('/sign-in', async (request, reply) => {
      const persona = personas.find(({ email }) => email === request.body?.email)
      if (!persona) return reply.code(404).send({ error: 'There is nobody with this address.' })
      const browser = holdBrowser(request, reply, new URL(deps.publicUrl()))
      return reply.redirect(await wayIn(deps, persona, redirectMinutes, browser), 303)
    })
  })
}

/** As if Google had sent them back: known by the same subject, and made at the first time. */
async function wayIn(
  { contexts, publicUrl }: SignInDependencies,
  { name, email }: Persona,
  minutes: number,
  browser: string | null = null,
): Promise<string> {
  const image = `${publicUrl()}/sandbox/google${pictureFor(name, email)}`
  const identity = {
    provider: 'google' as const,
    subject: subjectOf(email),
    email,
    name,
    firstName: name.split(' ', 1)[0]!,
    image,
    facts: {},
  }
  const token = await contexts.write(nobody, async (ctx) =>
    issueCode(ctx.db, await personOfIdentity(ctx, identity, { makeHome, tellOfPerson, path: startPath }), minutes, browser),
  )
  return `/login/callback/dashboard?${new URLSearchParams({ token, state: startPath }).toString()}`
}
