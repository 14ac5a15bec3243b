import { dayNumber } from '#shared/time.ts'
import { endingKey, numbersIn } from './keysOf.ts'
import type { Clock, Parsed, Query, Sequence, SearchTerm, Term } from './Query.ts'
import { readQuoted, withPlainMarks } from './quoted.ts'
import { readTokens, type Token } from './readTokens.ts'
import { startOfDay } from './startOfDay.ts'

/** What can be written before a colon. */
export const operators = ['from', 'label', 'bot', 'before', 'after', 'has'] as const
type Operator = (typeof operators)[number]

/** More are no search any more, but a text that was pasted by mistake. */
const maxTerms = 20

/**
 * Reads what was typed: words, "phrases", the beginning of a word last (or before a `*`), numbers and addresses, `from:`, `label:`, `bot:`,
 * `before:`, `after:` and `has:file`. Between quotation marks one that is written twice is part of what they hold. Any text gives a query or a sentence.
 */
export function parseQuery(text: string, clock: Clock): Parsed {
  const query: Query = { terms: [], from: [], bot: [], label: [], hasFile: false, after: null, before: null }
  for (const piece of cut(text)) {
    const problem = piece.operator === null ? addTokens(query, piece) : addOperator(query, piece.operator, piece.value, clock)
    if (problem) return { problem }
  }
  if (query.terms.length > maxTerms) return { problem: `Please look for at most ${maxTerms} words at once.` }
  const { terms, from, bot, label, hasFile, after, before } = query
  const isEmpty = terms.length + from.length + bot.length + label.length === 0 && !hasFile && after === null && before === null
  return isEmpty ? { problem: 'Type a word, a number, or an operator such as from:customer.' } : { query }
}

interface Piece {
  operator: Operator | null
  value: string
  quoted: boolean
  /** Nothing was typed after it, so it may be the beginning of something. */
  open: boolean
}

const names = operators.join('|')
const pieces = new RegExp(
  String.raw`(?<bare>${names}):(?=\s|$)|(?:(?<operator>${names}):)?(?:"(?<phrase>(?:[^"]|"")*)(?<end>"|$)|(?<plain>[^\s"]+))`,
  'giu',
)

function cut(text: string): Piece[] {
  // A zero byte is nothing that a database takes.
  const written = text.replaceAll('\0', ' ')
  const plain = withPlainMarks(written)
  const phone = wholeNumber(plain)
  if (phone !== null) return [{ operator: null, value: phone, quoted: false, open: true }]
  return [...plain.matchAll(pieces)].map(({ groups: { phrase, end, ...groups } = {}, index, 0: all }) => {
    const after = index + all.length
    return {
      operator: operatorOf(groups['operator'] ?? groups['bare']),
      value: phrase === undefined ? (groups['plain'] ?? '') : phraseBefore(written, after - end!.length, phrase.length),
      quoted: phrase !== undefined,
      open: end === '' || (groups['plain'] !== undefined && after === plain.length),
    }
  })
}

/** The marks in it are those that were typed: a name may have other ones than a keyboard. */
const phraseBefore = (written: string, end: number, length: number) => readQuoted(written.slice(end - length, end))

function operatorOf(typed: string | undefined): Operator | null {
  const name = typed?.toLowerCase()
  return operators.find((one) => one === name) ?? null
}

/** A phone number is typed with spaces in it; it is still one thing. */
function wholeNumber(text: string): string | null {
  const trimmed = text.trim()
  return /^\+?[\d .\-/()]+$/.test(trimmed) && numbersIn(trimmed).length === 1 ? trimmed : null
}

function addTokens(query: Query, { value, quoted, open }: Piece): null {
  const starred = !quoted && value.endsWith('*')
  const tokens = readTokens(value)
  const steps = tokens
    // The last letter alone says nothing that the pair before it has not said, and in a longer sentence it would not be the last.
    .filter((token, i) => i === 0 || i < tokens.length - 1 || !isLastLetter(token) || !tokens[i - 1]!.spaceless)
    .map((token, i, all): SearchTerm => {
      const mayGoOn = isLastLetter(token) || ((open || starred) && !token.spaceless)
      return { key: token.token, prefix: i === all.length - 1 && mayGoOn }
    })
  if (steps.length === 0) return null
  query.terms.push([steps, ...asNumber(value, steps, open)])
  return null
}

const isLastLetter = ({ spaceless, token }: Token) => spaceless === true && Array.from(token).length === 1

/** A long number is also found however its digits are grouped; one with a country or a trunk zero also by how it ends. */
function asNumber(value: string, steps: Sequence, open: boolean): Term {
  const digits = numbersIn(value)[0]?.digits
  if (digits === undefined || value.replace(/[\d .\-/()+*]/g, '') !== '') return []
  const isPhone = /^[+0(]/.test(value)
  const joined = { key: digits, prefix: open }
  const ways: Term = steps.length === 1 && steps[0]!.key === digits ? [] : [[joined]]
  return isPhone ? [...ways, [{ key: endingKey(digits), prefix: false }]] : ways
}

function addOperator(query: Query, operator: Operator, value: string, clock: Clock): string | null {
  const wanted = value.trim()
  if (operator === 'before' || operator === 'after') {
    const day = readDay(wanted, clock)
    if (day === null) return `Write ${operator}: with a date such as ${operator}:${isoDay(clock.now, clock.tzoffset)}.`
    // Before that day has begun, after it has ended.
    const bound = startOfDay(operator === 'before' ? day : day + 1, clock)
    if (operator === 'before') query.before = Math.min(bound, query.before ?? bound)
    else query.after = Math.max(bound, query.after ?? bound)
    return null
  }
  if (operator === 'has') {
    if (!/^files?$/i.test(wanted)) return 'Write has:file to find messages with files.'
    query.hasFile = true
    return null
  }
  if (wanted === '') return operatorHelp[operator]
  query[operator].push(wanted)
  return null
}

const operatorHelp = {
  from: 'Write from: with customer, bot, me or a colleague’s name.',
  label: 'Write label: with the name of a label.',
  bot: 'Write bot: with the name of a bot.',
}

/** The number of a day since 1970, of `2026-11-20`, `today` or `yesterday`; null where it is none. */
function readDay(value: string, { now, tzoffset }: Clock): number | null {
  const today = dayNumber(now, tzoffset)
  if (/^today$/i.test(value)) return today
  if (/^yesterday$/i.test(value)) return today - 1
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const at = Date.parse(`${value}T00:00:00Z`)
  // February 30th is parsed as March 2nd by some.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value ? null : dayNumber(at, 0)
}

const isoDay = (now: number, tzoffset: number) => new Date(now - tzoffset * 60_000).toISOString().slice(0, 10)
