import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colourOf } from './colourOf.ts'
import { highlight } from './highlight.ts'
import { splitFence } from './splitFence.ts'

const whole = (code: string, language: string) =>
  highlight(code, language)
    .map(({ text }) => text)
    .join('')

it('nothing of any code is lost or added by its colours', () => {
  const language = fc.constantFrom('', 'javascript', 'js', 'python', 'xml', 'sql', 'nonsense')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), language, (code, name) => {
      expect(whole(code, name)).toBe(code)
    }),
    { numRuns: 150 },
  )
  expect(whole('<script>alert("x")</script>', 'xml')).toBe('<script>alert("x")</script>')
})

/** Repeated, these take some grammar a time that grows with the square of the length: 20,000 letters without a language took seven seconds. */
const costly = ['aA', 'a(', '$a', '<a ', '\\\\"', '@a(', '{{', '"', '/*', 'a.']

it.each(['', 'nonsense', 'bash', 'css', 'diff', 'go', 'java', 'javascript', 'json', 'php', 'python', 'ruby', 'sql', 'xml', 'yaml'])(
  'a text made to freeze the page stays one plain piece, in the language "%s"',
  (language) => {
    for (const unit of costly) {
      const code = unit.repeat(20_000 / unit.length)
      expect(highlight(code, language)).toEqual([{ kind: null, text: code }])
    }
  },
)

it('the language of code is never guessed', () => {
  for (const language of ['', 'nonsense', 'constructor', '__proto__']) {
    expect(highlight('const a = "b"', language)).toEqual([{ kind: null, text: 'const a = "b"' }])
  }
})

it('words, texts and remarks have colours', () => {
  const pieces = highlight('const a = "b" // c', 'js')
  const colour = (text: string) => colourOf(pieces.find((piece) => piece.text.includes(text))?.kind ?? null)
  expect([colour('const'), colour('"b"'), colour('// c'), colour(' a ')]).toEqual([
    'text-code-word',
    'text-code-text',
    'text-ink-3 italic',
    undefined,
  ])
})

it.each([
  ['js\nlet a', { language: 'js', code: 'let a' }],
  ['let a\nlet b', { language: '', code: 'let a\nlet b' }],
  ['python', { language: '', code: 'python' }],
  ['sql\nselect 1\n', { language: 'sql', code: 'select 1\n' }],
  ['done\nnext', { language: '', code: 'done\nnext' }],
])('a fence %j begins with its language only where it is one', (text, split) => expect(splitFence(text)).toEqual(split))
