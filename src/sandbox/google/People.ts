import { pictureFor } from '#sandbox/kit/picture.ts'
import { subjectOf } from './personas.ts'
import type { Persona } from './personas.ts'

/** A person as Google tells of them. */
export interface Person {
  sub: string
  email: string
  name: string
  givenName: string
  /** Missing for people of one name. */
  familyName: string | undefined
  /** Path of the picture below the issuer. */
  picture: string
  /** The organisation's domain, which Google tells for all but its own free addresses. */
  hostedDomain: string | undefined
  about: string
}

/** Everybody with an account: the personas, then the one who came by as someone new, until the next start. */
export class People {
  readonly #bySub = new Map<string, Person>()

  constructor(personas: readonly Persona[]) {
    for (const persona of personas) this.#add(persona)
  }

  all(): Person[] {
    return [...this.#bySub.values()]
  }

  /** By e-mail address in any case or by `sub`, as `login_hint` allows. */
  find(emailOrSub: string): Person | undefined {
    return this.#bySub.get(subjectOf(emailOrSub)) ?? this.#bySub.get(emailOrSub)
  }

  /** The account of this e-mail address; made if there is none. A known person keeps their name. */
  meet(name: string, email: string): Person {
    return this.find(email) ?? this.#add({ name, email, about: 'Came by as someone new' })
  }

  #add({ name, email, about }: Persona): Person {
    const [givenName = name, ...rest] = name.split(/\s+/)
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const person: Person = {
      sub: subjectOf(email),
      email,
      name,
      givenName,
      familyName: rest.length > 0 ? rest.join(' ') : undefined,
      picture: pictureFor(name, email),
      hostedDomain: domain === 'gmail.com' || domain === 'googlemail.com' ? undefined : domain,
      about,
    }
    this.#bySub.set(person.sub, person)
    return person
  }
}
