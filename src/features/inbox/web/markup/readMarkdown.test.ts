import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMarkdown, maxMarkdown } from './isMarkdown.ts'
import type { MarkupNode } from './MarkupNode.ts'
import { readMarkdown } from './readMarkdown.ts'
import { visibleText } from './visibleText.ts'

const text = (shown: string): MarkupNode => ({ kind: 'text', text: shown })
const bold = (...inside: MarkupNode[]): MarkupNode => ({ kind: 'emphasis', mark: '*', inside })
const italic = (...inside: MarkupNode[]): MarkupNode => ({ kind: 'emphasis', mark: '_', inside })
const p = (...inside: MarkupNode[]): MarkupNode => ({ kind: 'paragraph', inside })
const link = (href: string, shown = href): MarkupNode => ({ kind: 'link', text: shown, href })

describe('a message is read as Markdown where it has a mark that only Markdown has', () => {
  it.each([
    'The **total** is',
    '__Note__ this',
    '~~gone~~',
    'see [our page](https://a.example)',
    'Steps\n## First',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```\nx\n```\n**Run** it',
  ])('%j', (typed) => expect(isMarkdown(typed)).toBe(true))

  it.each([
    'my order *#48213* please',
    '*Hours:*\n- Mon\n- Tue',
    '** and __',
    'snake__case__name',
    '#1 in line',
    '2 ** 3',
    'one\n---\ntwo',
    'see www.a.example/x_y',
    '```\n# x\n**y** __z__ ~~a~~\n[b](https://c.example)\n```',
    '```# x\n__y__```',
    'see\n```**unclosed',
    `**${'x'.repeat(maxMarkdown)}**`,
  ])('and not by %.40j', (typed) => expect(isMarkdown(typed)).toBe(false))
})

describe('Markdown as bots on language models write it', () => {
  it.each<[string, MarkupNode[]]>([
    ['**Refunds** take *5 days*', [p(bold(text('Refunds')), text(' take '), italic(text('5 days')))]],
    [
      '## Your order\n\nIt is **on its way**',
      [{ kind: 'heading', level: 2, inside: [text('Your order')] }, p(text('It is '), bold(text('on its way')))],
    ],
    [
      '**a** www.a.example and http://a.example',
      [p(bold(text('a')), text(' '), link('https://www.a.example', 'www.a.example'), text(' and '), link('http://a.example'))],
    ],
    ['one **a**\ntwo', [p(text('one '), bold(text('a')), text('\n'), text('two'))]],
    [
      '1. **Open** it\n   - here\n2. Close',
      [
        {
          kind: 'list',
          start: 1,
          items: [[bold(text('Open')), text(' it'), { kind: 'list', start: null, items: [[text('here')]] }], [text('Close')]],
        },
      ],
    ],
    [
      '- [x] **done**\n- [ ] not',
      [
        {
          kind: 'list',
          start: null,
          items: [
            [text('☑ '), bold(text('done'))],
            [text('☐ '), text('not')],
          ],
        },
      ],
    ],
    [
      '| Size | Price |\n|---|--:|\n| **L** | €199 |',
      [{ kind: 'table', header: [[text('Size')], [text('Price')]], rows: [[[bold(text('L'))], [text('€199')]]] }],
    ],
    ['**a**\n```js\nlet x = **1**\n```', [p(bold(text('a'))), { kind: 'fence', text: 'js\nlet x = **1**' }]],
    ['**a**\n```klingon\nQapla\n```', [p(bold(text('a'))), { kind: 'fence', text: 'klingon\nQapla' }]],
    ['~~~ two words\n**x**\n~~~', [{ kind: 'fence', text: 'two words\n**x**' }]],
    ['**a**\n```Error in **x**\ny```\nz', [p(bold(text('a'))), { kind: 'fence', text: '\nError in **x**\ny' }, p(text('z'))]],
    [
      '[**our** page](https://a.example) https://b.example',
      [p(link('https://a.example', 'our page'), text(' '), link('https://b.example'))],
    ],
    ['**看**https://a.example。谢谢', [p(bold(text('看')), link('https://a.example'), text('。谢谢'))]],
    ['![a cat](https://a.example/c.png) **x**', [p(link('https://a.example/c.png', 'a cat'), text(' '), bold(text('x')))]],
    ['> **said**\n\n---', [{ kind: 'quote', inside: [p(bold(text('said')))] }, { kind: 'rule' }]],
    [
      '**hi** <@U1|ben> <https://a.example|our page>',
      [p(bold(text('hi')), text(' '), { kind: 'mention', text: '@ben' }, text(' '), link('https://a.example', 'our page'))],
    ],
    ['\\*not\\* **bold**', [p(text('*'), text('not'), text('*'), text(' '), bold(text('bold')))]],
  ])('%j', (typed, nodes) => expect(readMarkdown(typed)).toEqual(nodes))

  it.each(['**Yours**\n\n[Order]: 48213\n\n[Page]: https://a.example "Shop"\n\nThanks', '[Order]: 48213\n\n**x** [Order] [here][Order]'])(
    'loses no line that begins with words in brackets and a colon: %j',
    (typed) => expect(visibleText(readMarkdown(typed)!)).toBe(typed.replaceAll('**', '').replaceAll('\n\n', '\n')),
  )

  it('shows colleagues as mentioned', () => {
    expect(readMarkdown('**@Ben Ode** look', ['Ben Ode'])).toEqual([p(bold({ kind: 'mention', text: '@Ben Ode' }), text(' look'))])
  })
})

function links(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return [node.href]
    if ('inside' in node) return links(node.inside)
    if (node.kind === 'list') return node.items.flatMap(links)
    return node.kind === 'table' ? [node.header, ...node.rows].flatMap((row) => row.flatMap(links)) : []
  })
}

describe('an attack', () => {
  const evil = [
    '[click](javascript:alert(1)) **x**',
    '[click](JaVaScRiPt:alert(1))',
    '[click](java&#115;cript:alert(1))',
    '[click]( javascript:alert(1))',
    '[click](\u0001javascript:alert(1))',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '[click](vbscript:msgbox)',
    '<javascript:alert(1)> **x**',
    '**x** [click][1]\n\n[1]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[click](//evil.example)',
    '[click](file:///etc/passwd)',
  ]
  it.each(evil)('%j leads nowhere', (typed) => expect(links(readMarkdown(typed)!)).toEqual([]))

  it('by HTML is text like any other', () => {
    for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<a href="javascript:alert(1)">x</a>', '<!-- x -->']) {
      const nodes = readMarkdown(`**x**\n\n${html}\n\n${html} y`)!
      expect(visibleText(nodes).split(html)).toHaveLength(3)
    }
  })

  const pieces = [
    '**',
    '*',
    '_',
    '__',
    '~~',
    '[',
    ']',
    '](',
    ')',
    'javascript:',
    'https://a.example',
    '<',
    '>',
    '|',
    '\n',
    '- ',
    '1. ',
    '> ',
    '#',
    '`',
    '```',
    'a',
    ' ',
    '&',
    '!',
    '\\',
  ]
  it('of any marks in any order leads to a web page or a mail at most', () => {
    const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((parts) => parts.join(''))
    fc.assert(fc.property(anything, (typed) => links(readMarkdown(typed) ?? []).every((href) => /^(https?:\/\/|mailto:)/i.test(href))))
  })

  // A reader whose time grew with more than the square of the length would not come to an end here.
  it.each(['*', '*a*', '**a', '[', '![', '[a](', '> ', '1. ', '- ', '|a', '`', '<', '~*_', '[a]: ', '*_~a~_*', '&amp;', '\\', '\n- '])(
    'by the longest text of nothing but %j comes to an end',
    (piece) => {
      const typed = piece.repeat(Math.floor(maxMarkdown / piece.length))
      const nodes = readMarkdown(typed)
      expect(nodes === null || visibleText(nodes).length <= typed.length).toBe(true)
    },
  )
})
