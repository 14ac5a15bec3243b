import { idFor } from '#sandbox/kit/idFor.ts'
import { brand } from '#shared/brand.ts'

/** Somebody who can sign in on the consent page with one click. */
export interface Persona {
  email: string
  name: string
  /** One short line under the name: what this person is to the seeded workspace. */
  about: string
}

/** One for every way to stand to a workspace, so that each can be tried without inviting anybody first. */
export const personas: Persona[] = [
  { name: 'Mara Olsen', email: 'mara@northwind.example', about: 'Owner of Northwind Outdoors' },
  { name: 'Ben Haddad', email: 'ben@northwind.example', about: 'Admin: everything but ownership' },
  { name: 'Chloe Martin', email: 'chloe@northwind.example', about: 'App User: trains, chats, gets support' },
  { name: 'Tariq Nasser', email: 'tariq@northwind.example', about: 'Restricted: trains and chats' },
  { name: 'Ingrid Solberg', email: 'ingrid@fjordpost.example', about: 'Outsider: in no workspace of Northwind' },
  { name: 'Signe Falk', email: 'signe@quietcorner.example', about: 'Owner of Quiet Corner, whose trial is over' },
  { name: 'Yusuf Demir', email: 'yusuf@lanternhouse.example', about: `Has never been here: no account at ${brand.name} yet` },
]

/**
 * Google's `sub` of the person with this e-mail address: 21 digits, the same after every start, so that a seeded person
 * can be given it before ever signing in.
 */
export function subjectOf(email: string): string {
  return `1${idFor(`google:${email.toLowerCase()}`, 20)}`
}
