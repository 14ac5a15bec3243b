import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeState } from './safeState.ts'

it('goes on to an address of ours, with a slash at the end of its path', () => {
  expect(safeState('/messages/abc')).toBe('/messages/abc/')
  expect(safeState('/messages/abc/?tab=all#x')).toBe('/messages/abc/?tab=all#x')
})

it('goes to the inbox instead of anywhere else', () => {
  for (const state of [
    null,
    '',
    'messages',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/',
    '/login/callback/dashboard?token=x',
    // Dots and escapes that a browser resolves to an address of somebody else.
    '/.//evil.example/x',
    '/..//evil.example/x',
    '/x/..//evil.example/x',
    '/%2e//evil.example/x',
    '/x/%2e%2e//evil.example',
    '/./\\evil.example/x',
    '/.%2f/evil.example',
    '/%2f%2fevil.example',
    '/%2e%2e/%2fevil.example',
    '/\t/evil.example',
  ]) {
    expect(safeState(state)).toBe('/messages/')
  }
})

it('never leaves this site, whatever the text', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%2e',
    '%5c',
    '%25',
    '\t',
    '?',
    '#',
    ':',
    '@',
    'evil.example',
    'http:',
    'messages',
    ' ',
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (state) => {
      const target = safeState(state)
      expect(new URL(target, 'https://inbox.example').origin).toBe('https://inbox.example')
      // Neither does what a router makes of it.
      expect(new URL(decodeURIComponent(new URL(target, 'https://inbox.example').pathname), 'https://inbox.example').origin).toBe(
        'https://inbox.example',
      )
    }),
    { numRuns: 3000 },
  )
})
