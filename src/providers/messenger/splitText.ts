/** What a text weighs at the company, which counts characters or bytes. */
export type Measure = (text: string) => number

/** Where a text may be parted, the best first: between paragraphs, lines, sentences, words. */
const places = [/\n\s*\n/g, /\n/g, /(?<=[.!?…。！？])\s+/g, /\s+/g]
/** A part must not be much shorter than it could be, only to end well. */
const least = 0.3

/** Parts a text so that each weighs at most `max`, in order, where it can at the ends of sentences, and never within a character. */
export function splitText(text: string, max: number, measure: Measure): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (measure(rest) > max) {
    const fits = longestThatFits(rest, max, measure)
    const end = bestEnd(fits, rest)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

function longestThatFits(text: string, max: number, measure: Measure): number {
  let end = 0
  let weight = 0
  for (const { segment } of graphemes.segment(text)) {
    weight += measure(segment)
    if (weight > max) break
    end += segment.length
  }
  // A single character of many code points that is heavier than a message: there is no whole way.
  return end === 0 ? Math.min(text.length, 1) : end
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function bestEnd(fits: number, text: string): number {
  // With the space behind it: a part may end exactly where it must.
  const head = text.slice(0, fits + 1)
  for (const place of places) {
    const last = [...head.matchAll(place)].at(-1)
    if (last && last.index >= fits * least) return last.index
  }
  return fits
}
