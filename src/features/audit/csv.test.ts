import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditEntry } from './contract.ts'
import { cell, toCsv } from './csv.ts'

const entry: AuditEntry = {
  id: '019a0000-0000-7000-8000-000000000000',
  at: 1_700_000_000,
  actor: { id: null, name: '=HYPERLINK("http://evil.example","Mara")', email: null },
  action: 'bot.changed',
  subject: { id: 'bot_1', name: 'Shop, "the" bot' },
  before: { name: 'A' },
  after: { name: 'B\nC' },
  address: '127.0.0.1',
  device: '@SUM(1)',
}

/** Takes lines of a CSV file apart, as RFC 4180 says. */
function parse(text: string): string[][] {
  const lines: string[][] = []
  for (let at = 0; at < text.length;) {
    const line: string[] = []
    for (;;) {
      let value = ''
      expect(text[at]).toBe('"')
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        value += text[at]
        if (text[at] === '"') at++
      }
      line.push(value)
      at++
      if (text[at] !== ',') break
      at++
    }
    expect(text.slice(at, at + 2)).toBe('\r\n')
    at += 2
    lines.push(line)
  }
  return lines
}

test('a file begins with its heading, and every portion after the first goes on with rows', () => {
  const first = toCsv([entry], true)
  expect(first.startsWith('\uFEFF"Time (UTC)","Who"')).toBe(true)
  const [heading, row, ...more] = parse(first.slice(1))
  expect([heading!.length, row!.length, more]).toEqual([10, 10, []])
  expect(row).toEqual([
    '2023-11-14T22:13:20.000Z',
    '\'=HYPERLINK("http://evil.example","Mara")',
    '',
    'bot.changed',
    'Shop, "the" bot',
    'bot_1',
    '{"name":"A"}',
    '{"name":"B\\nC"}',
    '127.0.0.1',
    "'@SUM(1)",
  ])
  expect(parse(toCsv([entry, entry], false))).toEqual([row, row])
})

test.each(['=1+1', '+1', '-1', '@A1', '  =1', '＝1', '＋1', '－1', '＠A1', '\tMara'])('%j is text in a spreadsheet', (text) => {
  expect(cell(text)).toBe(`"'${text}"`)
})

test.each([
  ['Mara;=1+1', "Mara;'=1+1"],
  ['Mara; +1;-1;＠A1', "Mara; '+1;'-1;'＠A1"],
  ['Mara\t=1', "Mara\t'=1"],
  ['Mara\r\n@A1', "Mara\r\n'@A1"],
  ['Mara;"=1"', `Mara;""'=1""`],
  ['\t=1', "'\t'=1"],
  ['\n-1', "'\n'-1"],
])('%j is text where lines are split at semicolons or tabs, too', (text, shown) => {
  expect(cell(text)).toBe(`"${shown}"`)
})

test.each(['', 'Mara', '1-1', 'a=b', "O'Hara", 'a; b=c', 'a\tb-1'])('%j stays as it is', (text) => {
  expect(cell(text)).toBe(`"${text}"`)
})

test('whatever somebody calls themselves, it stays one value, and none that begins like a formula, wherever lines are split', () => {
  const plain = (text: string) => text.replace(/'(?=[\s\p{Cc}=+\-@＝＋－＠])/gu, '')
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('=', '"', ',', ';', '\r', '\n', '\t', ' ', '@', 'a', '-') })),
      (text) => {
        const [[value]] = parse(`${cell(text)}\r\n`) as [[string]]
        expect(plain(value)).toBe(plain(text))
        const [first, ...others] = value.split(/[;\t\r\n]/)
        expect(/^[\s\p{Cc}]*[=+\-@]/u.test(first!)).toBe(false)
        for (const other of others) expect(/^[\s\p{Cc}"]*[=+\-@]/u.test(other)).toBe(false)
      },
    ),
  )
})
