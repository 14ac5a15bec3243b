import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileCard } from './FileCard.tsx'
import { fileKind } from './fileKind.ts'
import { Sound } from './Sound.tsx'

const own = '/files/01a20646-67e4-7000-a73a-5d6e0d1944fe/ARYWjtx8xEhc3ILKLLAxTJVVdK1AMzfd'
const card = (href: string, more: { type?: string; size?: number } = {}) =>
  renderToStaticMarkup(<FileCard href={href} name="bill.pdf" type={more.type} size={more.size} />)

test('a file of ours says its name, what it is and how large, and a click saves it', () => {
  const shown = card(own, { type: 'application/pdf', size: 120_000 })
  expect(shown).toContain(`href="${own}?download"`)
  expect(shown).toContain('download="bill.pdf"')
  expect(shown).toContain('PDF · 120 KB')
})

test('a file elsewhere opens beside the page, and an address that could do harm is none', () => {
  expect(card('https://files.example/bill.pdf')).toMatch(
    /href="https:\/\/files\.example\/bill\.pdf" target="_blank" rel="noopener noreferrer"/,
  )
  for (const href of ['javascript:alert(1)', '/api/users/signout', '/files/../api', '//evil.example/files/1/2', 'data:text/html,x'])
    expect(card(href)).toBe('')
})

test('a program whose name is turned around does not pass for a picture', () => {
  const shown = renderToStaticMarkup(<FileCard href={own} name={'holiday\u202egpj.exe'} type="application/octet-stream" size={1} />)
  expect(shown).toContain('>holidaygpj.exe<')
  expect(shown).toContain('download="holidaygpj.exe"')
})

test('a voice message that is kept here is played, one elsewhere is a link', () => {
  expect(renderToStaticMarkup(<Sound address={own} />)).toContain(`<audio src="${own}"`)
  expect(renderToStaticMarkup(<Sound address="https://files.example/voice.mp3" />)).toContain('<a href="https://files.example/voice.mp3"')
})

test.each([
  ['application/pdf', 'a.exe', 'PDF'],
  ['text/plain', 'prices.csv', 'CSV'],
  ['text/plain', 'page.html', 'Text'],
  ['video/mp4', 'a.mp4', 'Video'],
  ['application/octet-stream', 'bill.pdf', 'File'],
])('%s called %s is %s', (type, name, kind) => expect(fileKind(type, name)).toBe(kind))
