import type { Example } from './Entry.ts'
import { Id, type Form, type IdPosition } from './Id.ts'
import type { Fixture } from './createFixture.ts'

/** An example with ids of a fixture in its places, in the forms given place by place. */
export function fill(example: Example, fixture: Fixture, places: IdPosition[], forms: Form[]): Example {
  const walk = (value: unknown, at: string[]): unknown => {
    if (value instanceof Id) {
      const index = places.findIndex((place) => place.at.join('.') === at.join('.'))
      return valueOf(value, forms[index]!, fixture)
    }
    if (Array.isArray(value)) return value.map((part, index) => walk(part, [...at, String(index)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part, [...at, name])]))
  }
  return walk(example, []) as Example
}

/** Ids of our own form that were never given to anything. */
const unknownUuid = '0193b5f2-7c00-7000-8000-0000000000aa'
const missing: Partial<Record<Id['kind'], string>> = {
  bot: 'bot_0193b5f27c0070008000000000000000',
  botWithWebhook: 'bot_0193b5f27c0070008000000000000000',
  removedBot: 'bot_0193b5f27c0070008000000000000000',
  failedMessage: 'jmid-that-never-was',
  inviteLink: 'inv_that-never-was',
}

function valueOf({ kind }: Id, form: Form, { ours, theirs }: Fixture): string | undefined {
  if (form === 'absent') return undefined
  if (form === 'own') return ours.ids[kind]
  if (form === 'other') return theirs.ids[kind]
  return form === 'missing' ? (missing[kind] ?? unknownUuid) : "not an id'; --"
}

/** The combinations of forms that are tried: all own, all another's, and each place alone in every other form. */
export function combinations(places: IdPosition[]): Form[][] {
  const own = places.map((): Form => 'own')
  const found = [own]
  if (places.length > 1) found.push(places.map((): Form => 'other'))
  for (const [index, { at }] of places.entries()) {
    // A path without its parameter is another path, and what a body must have is tried with the other bad inputs.
    const others: Form[] = at[0] === 'headers' ? ['other', 'missing', 'not an id', 'absent'] : ['other', 'missing', 'not an id']
    for (const form of others) found.push(own.with(index, form))
  }
  return found
}
