import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkupNode } from './MarkupNode.ts'
import { tokenize } from './tokenize.ts'
import { visibleText } from './visibleText.ts'

const text = (shown: string): MarkupNode => ({ kind: 'text', text: shown })
const bold = (...inside: MarkupNode[]): MarkupNode => ({ kind: 'emphasis', mark: '*', inside })
const italic = (...inside: MarkupNode[]): MarkupNode => ({ kind: 'emphasis', mark: '_', inside })
const link = (href: string, shown = href): MarkupNode => ({ kind: 'link', href, text: shown })
const mention = (shown: string): MarkupNode => ({ kind: 'mention', text: shown })

describe('what a message is made of', () => {
  it.each<[string, MarkupNode[]]>([
    ['plain words', [text('plain words')]],
    ['my order *#48213* please', [text('my order '), bold(text('#48213')), text(' please')]],
    ['*a _b_ c*', [bold(text('a '), italic(text('b')), text(' c'))]],
    ['~gone~', [{ kind: 'emphasis', mark: '~', inside: [text('gone')] }]],
    ['2*3*4 and snake_case_name', [text('2*3*4 and snake_case_name')]],
    ['a * b * c', [text('a * b * c')]],
    ['*not over\na line*', [text('*not over\na line*')]],
    ['*a *b*', [text('*a '), bold(text('b'))]],
    ['*a _b* c_', [bold(text('a _b')), text(' c_')]],
    ['** and __', [text('** and __')]],
    ['say `x *y*` now', [text('say '), { kind: 'code', text: 'x *y*' }, text(' now')]],
    ['a ```\nlet x = *1*\n``` b', [text('a '), { kind: 'fence', text: '\nlet x = *1*' }, text(' b')]],
    ['a\n```\nb\n```\n\nc', [text('a'), { kind: 'fence', text: '\nb' }, text('\nc')]],
    ['left ``` open', [text('left ``` open')]],
    ['nice :wave::skin-tone-3: day', [text('nice :wave: day')]],
  ])('%s', (typed, nodes) => expect(tokenize(typed)).toEqual(nodes))
})

describe('addresses', () => {
  it.each<[string, MarkupNode[]]>([
    ['see https://a.example/x?y=1.', [text('see '), link('https://a.example/x?y=1'), text('.')]],
    ['(https://a.example/x_(y))', [text('('), link('https://a.example/x_(y)'), text(')')]],
    ['*https://a.example*', [bold(link('https://a.example'))]],
    ['write to ann@shop.example, please', [text('write to '), link('mailto:ann@shop.example', 'ann@shop.example'), text(', please')]],
    ['<https://a.example|our page>', [link('https://a.example', 'our page')]],
    ['<https://a.example>', [link('https://a.example')]],
    ['<mailto:a@b.example|a@b.example>', [link('mailto:a@b.example', 'a@b.example')]],
    ['<tel:+3312|call us>', [text('call us')]],
    ['<javascript:alert(1)|click me>', [text('click me')]],
    ['javascript:alert(1)', [text('javascript:alert(1)')]],
    ['xhttps://a.example', [text('xhttps://a.example')]],
    ['@ 5 pm', [text('@ 5 pm')]],
    ['see (www.a.example/x?y=1), please', [text('see ('), link('https://www.a.example/x?y=1', 'www.a.example/x?y=1'), text('), please')]],
    ['WWW.müller.example', [link('https://WWW.müller.example', 'WWW.müller.example')]],
    ['*www.a.example*', [bold(link('https://www.a.example', 'www.a.example'))]],
    ['xwww.a.example', [text('xwww.a.example')]],
    ['www. and www.a and www..a.b', [text('www. and www.a and www..a.b')]],
    ['a.example is no address', [text('a.example is no address')]],
    ['请看https://a.example/x。谢谢', [text('请看'), link('https://a.example/x'), text('。谢谢')]],
    ['官网（https://a.example）', [text('官网（'), link('https://a.example'), text('）')]],
    ['「www.a.example」へ', [text('「'), link('https://www.a.example', 'www.a.example'), text('」へ')]],
    ['https://a.example（公式）、', [link('https://a.example'), text('（公式）、')]],
    ['https://a.example/你好', [link('https://a.example/你好')]],
    ['写信给ann@shop.example，谢谢', [text('写信给'), link('mailto:ann@shop.example', 'ann@shop.example'), text('，谢谢')]],
  ])('%s', (typed, nodes) => expect(tokenize(typed)).toEqual(nodes))
})

describe('mentions', () => {
  it.each<[string, MarkupNode[]]>([
    ['<@U12|ben> hi', [mention('@ben'), text(' hi')]],
    ['<@U12>', [mention('@U12')]],
    ['<#C1|general>', [mention('#general')]],
    ['<!channel> <!here> <!everyone>', [mention('@channel'), text(' '), mention('@here'), text(' '), mention('@everyone')]],
    ['<!subteam^S1|@support>', [mention('@support')]],
    ['<!date^1392734382^{date}|Feb 18>', [text('Feb 18')]],
    ['<!date^1392734382^{date} at {time}|Feb 18>', [text('Feb 18')]],
    ['<!DOCTYPE html> <!doctype html> <@media print> <#if DEBUG>', [text('<!DOCTYPE html> <!doctype html> <@media print> <#if DEBUG>')]],
    ['1 < 2 and <b>bold</b>', [text('1 < 2 and <b>bold</b>')]],
  ])('%s', (typed, nodes) => expect(tokenize(typed)).toEqual(nodes))

  it('shows a colleague only where the whole name stands', () => {
    expect(tokenize('@Ben Ode can you? @Ben Odette not, me@Ben Ode neither', ['Ben Ode'])).toEqual([
      mention('@Ben Ode'),
      text(' can you? @Ben Odette not, me@Ben Ode neither'),
    ])
  })

  it('shows a colleague beside words of a script without spaces', () => {
    expect(tokenize('请@李雷看一下，@Mara님도', ['Mara', '李雷'])).toEqual([
      text('请'),
      mention('@李雷'),
      text('看一下，'),
      mention('@Mara'),
      text('님도'),
    ])
  })
})

const pieces = [
  '*',
  '_',
  '~',
  '`',
  '```',
  '<',
  '>',
  '|',
  '@',
  '#',
  '!',
  ':',
  '\n',
  ' ',
  'a',
  'Ben',
  '.',
  '(',
  ')',
  'é',
  '😀',
  'http://',
  'https://x.example',
  'javascript:',
  'data:',
  'mailto:',
  'x@y.example',
  ':skin-tone-2:',
  'U1',
]
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
)

function links(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return [node.href]
    return node.kind === 'emphasis' ? links(node.inside) : []
  })
}

describe('whatever is typed', () => {
  it('leads to a web page or a mail, never to a script', () => {
    fc.assert(fc.property(anything, (typed) => links(tokenize(typed)).every((href) => /^(https?:\/\/|mailto:)/i.test(href))))
  })

  it('shows every character that is not markup, in its place', () => {
    // A block stands on lines of its own.
    const marks = /[*_~`\n]/g
    const unmarked = anything.map((typed) => typed.replace(/[<>]|:skin-tone-[2-6]:/g, '').replace(/\n/g, ' '))
    const bare = (shown: string) => shown.replace(marks, '')
    fc.assert(fc.property(unmarked, (typed) => bare(visibleText(tokenize(typed, ['Ben']))) === bare(typed)))
  })

  it('shows the label of everything between angle brackets', () => {
    const label = fc.stringMatching(/^[a-z]{1,12}$/)
    const target = fc.constantFrom(
      'https://x.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '@U1',
      '#C1',
      '!here',
      'tel:+1',
      'b',
      'mailto:x@y.example',
    )
    fc.assert(fc.property(label, target, (shown, address) => visibleText(tokenize(`a <${address}|${shown}> z`)).includes(shown)))
  })

  it('joins neighbouring texts, so that a hostile message is few nodes', () => {
    fc.assert(
      fc.property(anything, (typed) =>
        tokenize(typed).every((node, i, all) => node.kind !== 'text' || (node.text !== '' && all[i - 1]?.kind !== 'text')),
      ),
      { examples: [['*``````*']] },
    )
  })
})

describe('hostile messages', () => {
  const hostile = [
    '*',
    '<',
    '`',
    '```',
    '_a ',
    '*a*',
    '@',
    'a@',
    'a.',
    '<a',
    'http://',
    'https://(',
    '~*_',
    '<@U1|',
    ':skin-tone-',
    '*_~a~_*',
    '`a',
    '(',
    'a@b.',
  ]
  // A reader that looked back for each mark would need hours for this many, and the test would never come to its end.
  it.each(hostile)('half a million characters of %j are read, and nothing of them is lost', (piece) => {
    const typed = piece.repeat(Math.ceil(500_000 / piece.length))
    const shown = visibleText(tokenize(typed, ['Ben Ode', 'Ann Bee']))
    expect(shown.replace(/[*_~`<]/g, '')).toBe(typed.replace(/[*_~`<]/g, ''))
  })
})
