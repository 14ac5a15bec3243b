import { expect, test } from 'vitest'
import { isProgram } from './isProgram.ts'

const none = Buffer.from('Dear customer')

test.each([
  ['invoice.pdf', '%PDF-1.7', false],
  ['notes.txt', 'MZ is how the names of two customers begin, and this goes on', false],
  ['invoice.pdf', 'MZ\x90\0\x03', true],
  ['invoice', '\x7fELF\x02', true],
  ['invoice.zip', '\xcf\xfa\xed\xfe', true],
])('%s that begins with %j: %s', (name, head, is) => expect(isProgram(name, Buffer.from(head, 'latin1'))).toBe(is))

test.each(['run.exe', 'Run.EXE', 'a.pdf.scr', 'run.bat. ', 'page.hta', 'code.js', 'x.vbs', 'x.wsf'])('%s by its name', (name) =>
  expect(isProgram(name, none)).toBe(true),
)

const windows =
  'chm msc url jnlp application appref-ms appx appxbundle msix msixbundle appinstaller settingcontent-ms diagcab sct xll rdp iso img vhd vhdx'
const others = 'command terminal workflow pkg dmg mobileconfig inetloc desktop'
test.each(`${windows} ${others}`.split(' '))('invoice.%s by its name, as a click opens more than a document', (ending) => {
  for (const name of [`invoice.${ending}`, `Invoice.PDF.${ending.toUpperCase()}`]) expect(isProgram(name, none)).toBe(true)
})

test.each(['\u00a0', '\u200b', '\u2003.', ' \u202e', '\t'])('a program by its name, whatever nobody sees stands behind that: %j', (end) =>
  expect(isProgram(`run.exe${end}`, none)).toBe(true),
)

test.each([
  'exe',
  'the exe.txt',
  'report.json',
  'table.xlsx',
  'dump.jsonl',
  'letter.docx',
  'picture.image',
  'my.application.pdf',
  'a.curl',
])('not %s', (name) => expect(isProgram(name, none)).toBe(false))
