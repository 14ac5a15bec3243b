import { expect, test } from 'vitest'
import { isFacebookFile } from './isFacebookFile.ts'

test.each([
  ['https://scontent.xx.fbcdn.net/v/a.jpg?oh=1', true],
  ['https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1', true],
  ['https://cdninstagram.com/a', true],
  ['http://scontent.fbcdn.net/a.jpg', false],
  ['https://fbcdn.net.evil.example/a.jpg', false],
  ['https://evilfbcdn.net/a.jpg', false],
  ['https://example.com/?u=https://fbcdn.net/', false],
  ['not an address', false],
])('%s: %s', (address, is) => {
  expect(isFacebookFile(address)).toBe(is)
})

test('where Facebook is played, its files are there', () => {
  expect(isFacebookFile('http://localhost:3000/sandbox/pictures/a.png', 'http://localhost:3000/sandbox/messenger')).toBe(true)
  expect(isFacebookFile('http://localhost:3001/a.png', 'http://localhost:3000/sandbox/messenger')).toBe(false)
})
