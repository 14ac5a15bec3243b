import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeBlocks, maxColouredBlock, maxColouredText } from './codeBudget.ts'

const languages = ['bash', 'css', 'diff', 'go', 'java', 'javascript', 'json', 'php', 'python', 'ruby', 'sql', 'ts', 'html', 'yaml']

it('code without a language is never coloured, however short', () => {
  for (const code of ['let a = 1', 'aAaA'.repeat(5000), 'brainfuck\n+++', '']) {
    expect(codeBlocks(maxColouredText)(code)).toEqual({ code, language: '' })
  }
})

it.each(languages)('a block of %s is coloured up to the longest that is cheap, and plain beyond it', (name) => {
  const longest = 'a'.repeat(maxColouredBlock)
  const block = (code: string) => codeBlocks(maxColouredText)(`${name}\n${code}`)
  expect(block(longest).language).not.toBe('')
  expect(block(`${longest}a`)).toEqual({ code: `${longest}a`, language: '' })
  expect(block('aAaA'.repeat(5000))).toEqual({ code: 'aAaA'.repeat(5000), language: '' })
})

it('no text has more of its code coloured than its budget, in however many blocks, and none of it is lost', () => {
  const block = fc.record({ name: fc.constantFrom('', ...languages), length: fc.nat({ max: 2 * maxColouredBlock }) })
  fc.assert(
    fc.property(fc.array(block, { maxLength: 40 }), fc.nat({ max: maxColouredText }), (blocks, budget) => {
      const read = codeBlocks(budget)
      let coloured = 0
      for (const { name, length } of blocks) {
        const code = 'x'.repeat(length)
        const { language, code: shown } = read(name === '' ? code : `${name}\n${code}`)
        expect(shown).toBe(code)
        if (language !== '') coloured += shown.length
      }
      expect(coloured).toBeLessThanOrEqual(budget)
    }),
  )
})
