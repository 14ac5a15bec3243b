import { foldedIncludes } from '#shared/fold.ts'
import { readQuoted, withPlainMarks, writeName } from '#features/search/quoted.ts'
import { operators } from '#features/search/rules.ts'

/** A way to go on with what is being typed. */
export interface Suggestion {
  /** What stands on it. */
  name: string
  /** The whole field once it is taken. */
  text: string
}

/** What operators may be followed by. */
export interface Known {
  people: readonly string[]
  bots: readonly string[]
  labels: readonly string[]
}

const max = 8

/** How to go on: while an operator is being typed, what may follow it; else the operators themselves. */
export function suggestionsFor(text: string, known: Known): Suggestion[] {
  const open = /(?:^|\s)(?<operator>[a-z]+):(?<typed>[^"\s]*|"(?:[^"]|"")*)$/i.exec(withPlainMarks(text))?.groups
  const operator = operators.find((name) => name === open?.['operator']?.toLowerCase())
  const kept = text.trimEnd()
  const before = text.slice(0, text.length - (open?.['typed']?.length ?? 0))
  const value = nameIn(text.slice(before.length))
  // Two of one name are looked for by the same words.
  const values = operator === undefined ? [] : [...new Set(valuesOf(operator, known))]
  const fitting = values.filter((one) => foldedIncludes(one, value))
  // What is there whole need not be offered, and where nothing fits there is still a way to go on.
  if (fitting.length === 0 || values.some((one) => one.toLowerCase() === value.toLowerCase()))
    return operators.map((name) => ({ name: `${name}:`, text: kept === '' ? `${name}:` : `${kept} ${name}:` }))
  return fitting.slice(0, max).map((one) => ({ name: one, text: `${before}${writeName(one)} ` }))
}

/** What is typed of a name, which a quotation mark may begin. */
const nameIn = (typed: string) => (withPlainMarks(typed).startsWith('"') ? readQuoted(typed.slice(1)) : typed)

function valuesOf(operator: (typeof operators)[number], { people, bots, labels }: Known): readonly string[] {
  if (operator === 'from') return ['customer', 'bot', 'me', ...people]
  if (operator === 'bot') return bots
  if (operator === 'label') return labels
  return operator === 'has' ? ['file'] : ['today', 'yesterday']
}
