import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fencesOnLines } from './fencesOnLines.ts'
import { isMarkdown } from './isMarkdown.ts'
import { readMarkdown } from './readMarkdown.ts'
import { shownText } from './shownText.ts'
import { splitFences } from './splitFences.ts'
import { tokenize } from './tokenize.ts'
import { visibleText } from './visibleText.ts'

const code = (text: string) => ({ isCode: true, text })
const words = (text: string) => ({ isCode: false, text })

describe('the fences of a text', () => {
  it.each([
    ['no fence', [words('no fence')]],
    ['a ```b``` c', [words('a '), code('b'), words(' c')]],
    ['a\n```\nb\n```\nc', [words('a'), code('\nb'), words('c')]],
    ['a\n```b\nc```\nd', [words('a'), code('b\nc'), words('d')]],
    ['```b\nc``` d', [code('b\nc'), words(' d')]],
    ['1. a\n   ```\n   b\n   ```\n2. c', [words('1. a'), code('\n   b'), words('2. c')]],
    ['a\n```b\nc', [words('a'), code('b\nc')]],
    ['a ```b\nc', [words('a ```b\nc')]],
    ['10 ``` is not closed', [words('10 ``` is not closed')]],
    ['````md\n```js\nb\n```\n````\nc', [code('md\n```js\nb\n```'), words('c')]],
    ['````date` b```', [code('`date` b')]],
    ['```echo `date````', [code('echo `date`')]],
  ])('%j', (typed, stretches) => expect(splitFences(typed).filter(({ isCode, text }) => isCode || text !== '')).toEqual(stretches))

  it.each(['a\n```js\nb\n```\nc', '1. a\n   ```\n   b\n   ```\n2. c', '- ```\n  b\n  ```', '> ```\n> b\n> ```', 'a ```b``` c', '```b\nc'])(
    '%j is left to Markdown as it was typed',
    (typed) => expect(fencesOnLines(typed)).toBe(typed),
  )

  // A reader that looked back along the line for each of them would not come to an end here.
  it.each(['``` a ', '```` ``` ', '```\n', '``` ', ' \n```', '`'])('in half a million characters of %j are found at once', (piece) => {
    const typed = piece.repeat(Math.ceil(500_000 / piece.length))
    expect(splitFences(typed).length).toBeLessThanOrEqual(typed.length / 3)
  })
})

/** As the transcript shows it. */
const inTranscript = (typed: string) => visibleText((isMarkdown(typed) && readMarkdown(typed)) || tokenize(typed))
const inOneLine = (shown: string) => shown.trim().replace(/\s+/g, ' ')

describe('in the transcript and on a line of its own', () => {
  it.each([
    [
      'It fails:\n```npm ERR! code E403\n# retried twice\nnpm ERR! 403 Forbidden```\nAny idea?',
      'It fails:\nnpm ERR! code E403\n# retried twice\nnpm ERR! 403 Forbidden\nAny idea?',
    ],
    ['**See**:\n```js\nlet a```', 'See:\nlet a'],
    ['Grades:\n```\nc\nb\na\n```', 'Grades:\nc\nb\na'],
    ['**Types**\n```\ntext\nnumber\n```', 'Types\ntext\nnumber'],
    ['```Traceback\n  in __init__\nKeyError: 5```', 'Traceback\n  in __init__\nKeyError: 5'],
    ['```{"a": 1}\n{"b": "__x__"}```', '{"a": 1}\n{"b": "__x__"}'],
    ['```unclosed **kwargs', 'unclosed **kwargs'],
    ['**It** fails:\n```npm ERR!\n# twice```\nAny **idea**?', 'It fails:\nnpm ERR!\n# twice\nAny idea?'],
    ['**Run**\n```npm i foo\nnpm start', 'Run\nnpm i foo\nnpm start'],
    ['**See**\n```C:\\_x is not\nfound\n```\nfor **it**', 'See\nC:\\_x is not\nfound\nfor it'],
    ['**See**\n```klingon\nQapla\n```', 'See\nklingon\nQapla'],
    ['**See**\n```rust\nfn main\n```', 'See\nfn main'],
    ['See\n```rust\nfn main\n```', 'See\nfn main'],
    ['1. **Run**\n   ```sh\n   npm i\n   ```\n2. Wait', 'Run\nnpm i\nWait'],
  ])('%j', (typed, shown) => {
    expect(inTranscript(typed)).toBe(shown)
    // Where a list is read, its numbers are no letters of the transcript.
    expect(inOneLine(shownText(typed)).replace(/\d\. /g, '')).toBe(inOneLine(shown))
  })

  it('no line of code is lost, whatever stands in it, before it and behind it', () => {
    const line = fc.constantFrom(
      '# twice',
      '**kwargs',
      '__init__',
      'npm ERR! code',
      'KeyError: 5',
      'x = [a](https://b.example)',
      '| a |\n|---|',
    )
    const around = fc.constantFrom('', 'Look ', 'Look\n', '**Look** ', '**Look**\n', '1. **Look**\n')
    const behind = fc.constantFrom('', '\n', ' Any idea?', '\nAny **idea**?')
    const before = fc.constantFrom('', '\n')
    fc.assert(
      fc.property(around, before, fc.array(line, { minLength: 2, maxLength: 4 }), before, behind, (said, opened, lines, closed, asked) => {
        const typed = `${said}\`\`\`${opened}${lines.join('\n')}${closed}\`\`\`${asked}`
        for (const shown of [inTranscript(typed), shownText(typed)]) {
          expect(shown).toContain(lines.join('\n'))
          expect(shown.includes('```')).toBe(false)
          expect(shown.includes('idea')).toBe(asked.includes('idea'))
        }
      }),
    )
  })
})
