import { personas, subjectOf } from '#sandbox/google/personas.ts'
import { pictureFor } from '#sandbox/kit/picture.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'
import type { Flag } from '#shared/call.ts'
import { flags } from '#shared/call.ts'

/** One of the people of Northwind; the same person as the persona of that name on the consent page. */
export interface Colleague {
  key: 'mara' | 'ben' | 'chloe' | 'tariq'
  id: string
  email: string
  name: string
  first: string
  /** Google's `sub`. */
  subject: string
  /** Path of the picture below the stand-in for Google. */
  picture: string
  isOwner: boolean
  rights: readonly Flag[]
  /** How many days before the seed they joined. */
  joinedDaysAgo: number
}

function colleague(key: Colleague['key'], isOwner: boolean, rights: readonly Flag[], joinedDaysAgo: number): Colleague {
  const { name, email } = personas.find((persona) => persona.email.startsWith(`${key}@`))!
  const first = name.split(' ', 1)[0]!
  return {
    key,
    id: uuidFor(`person:${email}`),
    email,
    name,
    first,
    subject: subjectOf(email),
    picture: pictureFor(name, email),
    isOwner,
    rights,
    joinedDaysAgo,
  }
}

/** Everybody who belongs to the workspace, one for each way to stand to it. */
export const colleagues: readonly Colleague[] = [
  colleague('mara', true, flags, 430),
  colleague('ben', false, flags, 410),
  colleague('chloe', false, ['train', 'chat', 'support'], 250),
  colleague('tariq', false, ['train', 'chat'], 90),
]

export function colleagueOf(key: Colleague['key']): Colleague {
  return colleagues.find((one) => one.key === key)!
}
