import { newId } from '#shared/ids.ts'
import type { Person, RequestContext } from '#platform/event-log/RequestContext.ts'
import { invitationIn } from '#features/auth/rules.ts'
import type { TellOfPerson } from './followAddress.ts'
import { identityHolder, keepIdentity } from './identities.ts'
import { ownersOf } from './ownersOf.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import type { ProvenIdentity } from './ProvenIdentity.ts'

/** With which address somebody comes for the first time, and which path they are heading for. */
export interface Newcomer {
  email: string
  path: string
}

/** Makes the first workspace of a new person, with its trial. Handed in, because workspaces are built on people and not the other way. */
export type MakeHome = (ctx: RequestContext, personId: string, workspaceName: string, newcomer: Newcomer) => Promise<unknown>

/** Makes a home for everybody but those who come by an invitation that can be used: they join a workspace, and want none of their own. */
export function homeUnlessInvited(
  makeHome: MakeHome,
  isUsable: (ctx: RequestContext, code: string, email: string) => Promise<boolean>,
): MakeHome {
  return async (ctx, personId, workspaceName, newcomer) => {
    const code = invitationIn(newcomer.path)
    if (code === null || !(await isUsable(ctx, code, newcomer.email))) await makeHome(ctx, personId, workspaceName, newcomer)
  }
}

/** Where somebody is heading who signs in, and who is signed in already in the same browser. */
export interface Arriving {
  makeHome: MakeHome
  tellOfPerson: TellOfPerson
  path: string
  holder?: Person | null
}

/**
 * The person of an identity; at the first sign-in the person is made, with a workspace named after them. Who somebody is comes from the
 * subject alone: an e-mail address can be given up and taken by somebody else, so it never opens an account. Only who is signed in, and whose the
 * address that the provider has checked is by their own word or that of an account they have linked, gets the new identity added.
 *
 * @throws SignInRefusal 'email-taken' when the address belongs to somebody who signs in another way
 */
export async function personOfIdentity(ctx: RequestContext, identity: ProvenIdentity, arriving: Arriving): Promise<string> {
  const known = await identityHolder(ctx, identity)
  if (known) {
    await keepIdentity(ctx, known.person_id, identity, arriving.tellOfPerson)
    return known.person_id
  }
  const owners = await ownersOf(ctx.db, identity.email)
  const id = owners.length === 0 ? await createPerson(ctx, identity, arriving) : holderAmong(owners, arriving)
  if (id === null) {
    // Either the address is taken, or two first sign-ins of one person ran at once and the other one was quicker.
    const twin = await identityHolder(ctx, identity)
    if (twin) return twin.person_id
    throw new SignInRefusal('email-taken')
  }
  await keepIdentity(ctx, id, identity, arriving.tellOfPerson)
  return id
}

/** An address may be of several people, who have linked different accounts of it. */
const holderAmong = (owners: string[], { holder }: Arriving) => owners.find((owner) => owner === holder?.id) ?? null

/** The person whose this address is, made with a workspace when there is none: for the command line, whose user may read every row anyway. */
export async function personOfEmail(ctx: RequestContext, email: string, makeHome: MakeHome): Promise<{ id: string; isNew: boolean }> {
  const [owner] = await ownersOf(ctx.db, email)
  if (owner !== undefined) return { id: owner, isNew: false }
  const named = (email.split('@', 1)[0] ?? '').split(/[.+_-]/, 1)[0] || email
  const name = named.charAt(0).toUpperCase() + named.slice(1)
  const made = await createPerson(ctx, { email, name, firstName: name, image: null }, { makeHome, path: '/' })
  // Null where they are just being made by another one.
  return made === null ? personOfEmail(ctx, email, makeHome) : { id: made, isNew: true }
}

/** Null when somebody has the address; waits for another one who is just taking it. */
async function createPerson(
  ctx: RequestContext,
  given: Pick<ProvenIdentity, 'email' | 'name' | 'firstName' | 'image'>,
  { makeHome, path }: Pick<Arriving, 'makeHome' | 'path'>,
): Promise<string | null> {
  const id = newId(ctx.now.getTime())
  const { email, name, firstName, image } = given
  const row = { id, email, name, first_name: firstName, image, workspace_id: null, bot_client_key: null }
  const made = await ctx.db
    .insertInto('person')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await makeHome(ctx, id, `${firstName}'s workspace`, { email, path })
  return id
}
