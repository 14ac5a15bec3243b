import { spaced } from '#shared/wordSigns.ts'
import type { FieldName, KnownFields } from './fieldNames.ts'

/** What a text says of one person alone, and the field that says it of everybody. */
export interface Named {
  said: string
  field: FieldName
}

/** The customer and the writer whom a text names, in its order: to another customer it would say somebody else's name. */
export function namedIn(text: string, known: KnownFields): Named[] {
  const named = new Map<string, Named>()
  forEachName(text, known, (one) => {
    named.set(one.said, one)
    return one.said
  })
  return [...named.values()]
}

/** The text with a field wherever it named them so. */
export function withField(text: string, { said, field }: Named, known: KnownFields): string {
  return forEachName(text, known, (one) => (one.said === said ? `{{${field}}}` : one.said))
}

/**
 * The text with something else in place of each name. They are found as whole words, or between signs of a script without spaces (`山田様`), and begin with a capital letter if they are not written as they are
 * known: somebody called Will is in no question that begins with "will".
 */
function forEachName(text: string, known: KnownFields, replace: (one: Named) => string): string {
  const names = namesOf(known)
  if (names.length === 0) return text
  const either = names.map(({ said }) => escaped(said)).join('|')
  const pattern = new RegExp(`(?<!${spaced}|\\{)(?:${either})(?!${spaced}|\\})`, 'giu')
  return text.replace(pattern, (said) => {
    const name = names.find((one) => isSame(one.said, said))
    return name && (name.said === said || /^\p{Lu}/u.test(said)) ? replace({ said, field: name.field }) : said
  })
}

/** What they may be called, the longest first: a first name stands in the whole name, too. Who says only a name is called by the first word of it. */
function namesOf({ name, first_name, email, agent }: KnownFields): Named[] {
  const all: Named[] = [
    { said: name, field: 'name' },
    { said: first_name || firstWord(name), field: 'first_name' },
    { said: email, field: 'email' },
    { said: agent, field: 'agent' },
    { said: firstWord(agent), field: 'agent' },
  ]
  return all
    .filter(({ said }, i) => said.length > 1 && all.findIndex((other) => isSame(other.said, said)) === i)
    .toSorted((a, b) => b.said.length - a.said.length)
}

const firstWord = (name: string) => name.split(/\s/)[0]!
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const escaped = (said: string) => said.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
