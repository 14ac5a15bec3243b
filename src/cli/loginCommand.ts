import { hostname } from 'node:os'
import { issueCode } from '#features/auth/server/codes.ts'
import { personOfEmail } from '#features/auth/server/people.ts'
import { openSession } from '#features/auth/server/sessions.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { CommandError, type Command } from './Command.ts'
import { withDependencies } from './withDependencies.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'

/** Longer than the code of a redirect, as it is carried by hand. */
const linkMinutes = 15

/** Lets somebody in who can use the machine of the server: before Google is set up, or when it is down. */
export const loginCommand: Command = {
  name: 'login',
  args: ['EMAIL'],
  options: { token: { type: 'boolean' }, live: { type: 'boolean' } },
  usage: '[--token] [--live]',
  summary: `Prints a link that signs somebody in once, within ${linkMinutes} minutes; who is new gets a workspace. --token prints a session token instead. --live says that a database no server has opened yet is for live use.`,
  async run(given) {
    const email = (given.args[0] ?? '').trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) throw new CommandError(`"${email}" is not an e-mail address.`)
    return withDependencies(given, async ({ contexts, publicUrl }) => {
      return contexts.write(nobody, async (ctx) => {
        const { id, isNew } = await personOfEmail(ctx, email, makeHome)
        const news = isNew ? `${email} is new here and has a workspace now.\n` : ''
        if (given.options['token']) {
          const token = await openSession(ctx.db, id, `Command line on ${hostname()}`, '127.0.0.1')
          return { text: news + token, json: { person: id, email, new: isNew, token } }
        }
        const code = await issueCode(ctx.db, id, linkMinutes)
        const link = `${publicUrl}/login/callback/dashboard?${new URLSearchParams({ token: code, state: '/messages/' }).toString()}`
        return {
          text: `${news}Open this link within ${linkMinutes} minutes; it works once:\n${link}`,
          json: { person: id, email, new: isNew, link, minutes: linkMinutes },
        }
      })
    })
  },
}
