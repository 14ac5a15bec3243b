import { idFor } from '#sandbox/kit/idFor.ts'
import { pictureFor } from '#sandbox/kit/picture.ts'
import { brand } from '#shared/brand.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A Slack workspace, the same after every start. */
export interface Team {
  id: string
  name: string
  domain: string
  /** The domain of its people's addresses. */
  emailDomain: string
}

/** The one Slack workspace there is. */
export const team: Team = {
  id: `T${idFor('slack team:northwind', 10, letters)}`,
  name: 'Northwind Outdoors',
  domain: 'northwind-outdoors',
  emailDomain: 'northwind.example',
}

/** A person as Slack tells of them. */
export interface Person {
  /** `U…`, unique in the team. */
  id: string
  email: string
  name: string
  /** Path of the picture below the stand-in. */
  picture: string
  about: string
  /** May install apps. */
  isAdmin: boolean
}

interface Persona {
  email: string
  name: string
  about: string
  isAdmin?: boolean
}

/** People of Northwind at Slack; those whom Baton knows at Google only can be connected, and one it has never met. */
const personas: readonly Persona[] = [
  {
    name: 'Mara Olsen',
    email: 'mara@northwind.example',
    about: `Owner of the Slack workspace; connected to her ${brand.name} account`,
    isAdmin: true,
  },
  { name: 'Ben Haddad', email: 'ben@northwind.example', about: `Gets into ${brand.name} by Google; not connected yet`, isAdmin: true },
  { name: 'Chloe Martin', email: 'chloe@northwind.example', about: 'May install no apps here' },
  { name: 'Sana Iqbal', email: 'sana@northwind.example', about: `At Slack only: no account at ${brand.name} yet` },
]

/** The user id of the person with this e-mail address: the same after every start, so that a seeded person can be given it. */
export function userIdOf(email: string): string {
  return `U${idFor(`slack user:${email.toLowerCase()}`, 10, letters)}`
}

/** Everybody of the team: the personas, then the one who came by as someone new, until the next start. */
export class People {
  readonly #byId = new Map<string, Person>()

  constructor() {
    for (const persona of personas) this.#add(persona)
  }

  all(): Person[] {
    return [...this.#byId.values()]
  }

  find(id: string): Person | undefined {
    return this.#byId.get(id)
  }

  /** The account of this e-mail address; made if there is none. A known person keeps their name. */
  meet(name: string, email: string): Person {
    return this.find(userIdOf(email)) ?? this.#add({ name, email, about: 'Came by as someone new' })
  }

  #add({ name, email, about, isAdmin = false }: Persona): Person {
    const person = { id: userIdOf(email), email, name, picture: pictureFor(name, email), about, isAdmin }
    this.#byId.set(person.id, person)
    return person
  }
}
