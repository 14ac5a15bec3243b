import { newId } from '#shared/ids.ts'
import type { Unit } from '#server/unit.ts'
import { SignInRefusal } from './SignInRefusal.ts'

/** Makes the first workspace of a new person, with its trial. Handed in, because workspaces are built on people and not the other way. */
export type MakeHome = (unit: Unit, personId: string, workspaceName: string) => Promise<unknown>

/** Who somebody is by the word of a provider that we trust. `subject` never changes; everything else may. */
export interface ProvenIdentity {
  provider: 'google'
  subject: string
  /** Checked by the provider. */
  email: string
  name: string
  firstName: string
  /** An http or https address. */
  image: string | null
}

/**
 * The person of an identity; at the first sign-in the person is made, with a workspace named after them. Who somebody is comes from the
 * subject alone: an e-mail address can be given up and taken by somebody else, so it never opens an account.
 *
 * @throws SignInRefusal 'email-taken' when the address belongs to somebody who signs in another way
 */
export async function personOfIdentity(unit: Unit, identity: ProvenIdentity, makeHome: MakeHome): Promise<string> {
  const known = await find(unit, identity)
  if (known) return known
  const id = await createPerson(unit, identity, makeHome)
  if (id === null) {
    // Either the address is taken, or two first sign-ins of one person ran at once and the other one was quicker.
    const twin = await find(unit, identity)
    if (twin) return twin
    throw new SignInRefusal('email-taken')
  }
  await unit.db.insertInto('identity').values({ provider: identity.provider, subject: identity.subject, person_id: id }).execute()
  return id
}

/** The person with this address, made with a workspace when there is none: for the command line, whose user may read every row anyway. */
export async function personOfEmail(unit: Unit, email: string, makeHome: MakeHome): Promise<{ id: string; isNew: boolean }> {
  const named = (email.split('@', 1)[0] ?? '').split(/[.+_-]/, 1)[0] || email
  const name = named.charAt(0).toUpperCase() + named.slice(1)
  const made = await createPerson(unit, { email, name, firstName: name, image: null }, makeHome)
  if (made) return { id: made, isNew: true }
  const row = await unit.db
    .selectFrom('person')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: false }
}

async function find(unit: Unit, { provider, subject }: ProvenIdentity): Promise<string | undefined> {
  const row = await unit.db
    .selectFrom('identity')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .select('person_id')
    .executeTakeFirst()
  return row?.person_id
}

/** Null when somebody has the address; waits for another one who is just taking it. */
async function createPerson(
  unit: Unit,
  given: Pick<ProvenIdentity, 'email' | 'name' | 'firstName' | 'image'>,
  makeHome: MakeHome,
): Promise<string | null> {
  const id = newId(unit.now.getTime())
  const { email, name, firstName, image } = given
  const row = { id, email, name, first_name: firstName, image, workspace_id: null, bot_client_key: null }
  const made = await unit.db
    .insertInto('person')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await makeHome(unit, id, `${firstName}'s workspace`)
  return id
}
