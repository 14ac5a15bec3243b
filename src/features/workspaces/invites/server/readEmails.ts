import { sql } from 'kysely'
import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isAddress, sameAddress } from '#features/workspaces/invites/rules.ts'

/** What is wrong with an address: said of each, so that its writer mends them all at once. */
interface BadEmail {
  email: string
  why: 'no address' | 'member'
  says: string
}

/** The addresses to invite, each once, in the order in which every transaction locks them. Refused as a whole when one is wrong or a member's. */
export async function readEmails(ctx: RequestContext, workspaceId: string, given: readonly string[]): Promise<string[]> {
  const once = new Map(given.map((text) => [sameAddress(text.trim()), text.trim()]))
  const members = await membersAmong(ctx, workspaceId, [...once.keys()])
  const bad = [...once].flatMap(([lower, email]): BadEmail[] => {
    if (!isAddress(email)) return [{ email, why: 'no address', says: `“${email.slice(0, 100)}” is not an e-mail address.` }]
    return members.has(lower) ? [{ email, why: 'member', says: `${email} is a member of this workspace already.` }] : []
  })
  const [first] = bad
  if (first) throw inviteErrors.badEmails({ first: first.says, more: bad.length - 1 }).with({ emails: bad })
  return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, email]) => email)
}

/** Those of the addresses that belong to members: as their own, or as that of an account they have linked. */
async function membersAmong(ctx: RequestContext, workspaceId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select lower(p.email) as email from member m join person p on p.id = m.person_id
      where m.workspace_id = ${workspaceId} and lower(p.email) = any(${emails})
    union select lower(i.email) from member m join identity i on i.person_id = m.person_id
      where m.workspace_id = ${workspaceId} and lower(i.email) = any(${emails})`.execute(ctx.db)
  return new Set(rows.map(({ email }) => email))
}
