import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The word lists that are read: AFINN, and its translations. Other languages count as neither good nor bad. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const
type Language = (typeof languages)[number]
type Words = ReadonlyMap<string, number>

/** What turns the word after it round, or the one before it where the language puts it there. */
const turns = new Set(
  "not no never don't doesn't didn't isn't wasn't can't won't nicht kein keine keinen nie pas jamais sans não nunca sem no nunca jamás ない ません".split(
    ' ',
  ),
)

let loaded: Map<Language, Words> | undefined

/** Read when first asked: a server without alerts of this kind does not need them. */
function lists(): Map<Language, Words> {
  return (loaded ??= new Map(
    languages.map((language) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what require() reads has no type; these files hold words and numbers
      const list = require(`afinn-165-multilingual/build/AFINN-${language}.json`) as Record<string, number>
      return [language, new Map(Object.entries(list).map(([word, value]) => [word.toLowerCase(), value]))]
    }),
  ))
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** Scripts that have no spaces between words: only a dictionary finds these there, which takes many times as long. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const spacedWord = /[\p{L}\p{N}]+(?:'\p{L}+)*/gu

/**
 * How somebody feels who wrote this, from -1 (very bad) to 1 (very good); 0 for what says nothing. The language is the one in which most of its words
 * say something. Texts beyond 2,000 characters are judged by their beginning.
 */
export function feelingOf(text: string): number {
  const words = wordsOf(text.slice(0, 2000).toLowerCase().replaceAll('’', "'"))
  const scores = [...lists().values()].map((list) => scoreIn(list, words))
  const known = Math.max(...scores.map((score) => score.known))
  if (known === 0) return 0
  const sums = scores.filter((score) => score.known === known).map(({ sum }) => sum)
  // Where two languages know as many words, the milder reading counts.
  const sum = sums.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one))
  return sum / Math.sqrt(sum * sum + 15)
}

function wordsOf(text: string): readonly string[] {
  if (!unspaced.test(text)) return text.match(spacedWord) ?? []
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

function scoreIn(list: Words, words: readonly string[]): { sum: number; known: number } {
  let sum = 0
  let known = 0
  words.forEach((word, n) => {
    const value = list.get(word)
    if (value === undefined || turns.has(word)) return
    known++
    const isTurned = turns.has(words[n - 1] ?? '') || turns.has(words[n - 2] ?? '') || turns.has(words[n + 1] ?? '')
    sum += isTurned ? -value / 2 : value
  })
  return { sum, known }
}
