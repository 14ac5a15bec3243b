import { foldedIncludes } from '#shared/fold.ts'
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
  const open = /(?:^|\s)(?<operator>[a-z]+):(?<quote>"?)(?<value>[^"\s]*|(?<=")[^"]*)$/i.exec(text)?.groups
  const operator = operators.find((name) => name === open?.['operator']?.toLowerCase())
  const kept = text.trimEnd()
  const value = open?.['value'] ?? ''
  // Two of one name are looked for by the same words.
  const values = operator === undefined ? [] : [...new Set(valuesOf(operator, known))]
  const fitting = values.filter((one) => foldedIncludes(one, value))
  // What is there whole need not be offered, and where nothing fits there is still a way to go on.
  if (fitting.length === 0 || values.some((one) => one.toLowerCase() === value.toLowerCase()))
    return operators.map((name) => ({ name: `${name}:`, text: kept === '' ? `${name}:` : `${kept} ${name}:` }))
  const before = text.slice(0, text.length - value.length - open!['quote']!.length)
  return fitting.slice(0, max).map((one) => ({ name: one, text: `${before}${/\s/.test(one) ? `"${one}"` : one} ` }))
}

function valuesOf(operator: (typeof operators)[number], { people, bots, labels }: Known): readonly string[] {
  if (operator === 'from') return ['customer', 'bot', 'me', ...people]
  if (operator === 'bot') return bots
  if (operator === 'label') return labels
  return operator === 'has' ? ['file'] : ['today', 'yesterday']
}
