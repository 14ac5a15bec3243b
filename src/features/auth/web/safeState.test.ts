import { expect, it } from 'vitest'
import { safeState } from './safeState.ts'

const origin = 'https://inbox.example'

it('goes on to an address of ours, with a slash at the end of its path', () => {
  expect(safeState('/messages/abc', origin)).toBe('/messages/abc/')
  expect(safeState('/messages/abc/?tab=all#x', origin)).toBe('/messages/abc/?tab=all#x')
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
  ]) {
    expect(safeState(state, origin)).toBe('/messages/')
  }
})
