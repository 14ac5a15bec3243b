import { follows } from './fits.ts'
import { endingKey, numbersIn } from './keysOf.ts'
import type { Sequence, Term } from './Query.ts'
import { readTokens } from './readTokens.ts'

/** A stretch of a text, and whether it is what was looked for. */
export interface Piece {
  text: string
  isHit: boolean
}

/** A stretch of a text, by its first character and the one behind its last. */
export interface Range {
  start: number
  end: number
}

/** At most so many characters stand before the first hit, where a text is too long to be shown whole. */
const before = 40

/**
 * A text, as it is shown, around what was looked for, at most about `max` characters long, with the hits told apart. The first hit is among the first
 * `seen` characters, where there is no room to see more of them.
 */
export function excerpt(shown: string, terms: Term[], max: number, seen = max): Piece[] {
  const text = shown.replace(/\s+/g, ' ').trim()
  const ranges = hitRanges(text, terms)
  const isSeen = text.length <= seen || !ranges[0] || (seen < max && ranges[0].end <= seen)
  const lead = Math.min(before, Math.floor(seen / 3))
  const start = isSeen ? 0 : tokenStart(text, Math.max(0, Math.min(ranges[0]!.start - lead, text.length - seen)))
  const end = text.length <= start + max ? text.length : tokenEnd(text, start, start + max)
  const pieces: Piece[] = []
  const push = (piece: string, isHit: boolean) => void (piece && pieces.push({ text: piece, isHit }))
  let place = start
  for (const range of ranges) {
    if (range.start < place || range.end > end) continue
    push(text.slice(place, range.start), false)
    push(text.slice(range.start, range.end), true)
    place = range.end
  }
  push(text.slice(place, end), false)
  if (start > 0) pieces.unshift({ text: '… ', isHit: false })
  if (end < text.length) pieces.push({ text: ' …', isHit: false })
  return pieces
}

/** Where in a text its hits stand, in their order and apart. */
export function hitRanges(text: string, terms: Term[]): Range[] {
  const tokens = readTokens(text)
  const found: Range[] = []
  for (const sequence of terms.flat()) {
    for (const i of tokens.keys())
      if (follows(sequence, tokens, i)) found.push({ start: tokens[i]!.start, end: tokens[i + sequence.length - 1]!.end })
    found.push(...numberRanges(text, sequence))
  }
  return joined(found.toSorted((a, b) => a.start - b.start || b.end - a.end))
}

/** Long numbers are found however they are grouped, so they are marked whole. */
function numberRanges(text: string, sequence: Sequence): Range[] {
  const [step] = sequence
  if (sequence.length !== 1 || !step || !/^#?\d+$/.test(step.key)) return []
  return numbersIn(text).filter(
    ({ digits }) => endingKey(digits) === step.key || (step.prefix ? digits.startsWith(step.key) : digits === step.key),
  )
}

function joined(sorted: Range[]): Range[] {
  const found: Range[] = []
  for (const { start, end } of sorted) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

function tokenStart(text: string, place: number): number {
  const space = text.indexOf(' ', place)
  if (place === 0) return 0
  return space === -1 || space > place + 20 ? whole(text, place) : space + 1
}

function tokenEnd(text: string, start: number, place: number): number {
  const space = text.lastIndexOf(' ', place)
  return space <= start || space < place - 20 ? whole(text, place) : space
}

/** Not in the middle of a character that takes two. */
function whole(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text[place] ?? '') ? place + 1 : place
}
