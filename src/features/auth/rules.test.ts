import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handedOn, invitationIn, readMarkers, safePath } from './rules.ts'

const ours = 'https://inbox.example.com'

test.each([
  '/',
  '/messages/',
  '/messages/01975c3e-aaaa-7bbb-8ccc-0123456789ab/?tab=mine&labels=Zu%20sp%C3%A4t',
  '/dashboard/search/%E2%9C%93#top',
  '/account/settings/roles#invite',
  '/messages/ünïcode',
  '/messages/a/search/https%3A%2F%2Fshop.example%2Forders',
  '/authors/',
  '/logins',
])('%s is a page to come back to', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '',
  'messages',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/a/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/.%2f/evil.example',
  'javascript:alert(1)',
  ' /messages/',
  '/auth/google/?state=/auth/google/',
  '/auth',
  '/login/callback/dashboard?token=x',
  '/LOGIN',
  '/messages/../login/callback/dashboard',
  '/%6cogin/callback/dashboard',
  '/%zz',
  '/\u0000',
  '/\u0085',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
])('%j is not', (text) => {
  expect(safePath(text)).toBeNull()
})

// Texts made mostly of what matters, so that tricks come up often and in every order.
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        '%2e',
        '\t',
        '\r',
        '@',
        ':',
        '?',
        '#',
        'http:',
        'evil.example',
        'login',
        'auth',
        'a',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('whatever is let through stays on our host, is no sign-in page and is what was asked for', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        tricky,
        tricky.map((text) => `/${text}`),
      ),
      (text) => {
        const path = safePath(text)
        if (path === null) return
        expect(path).toBe(text)
        const url = new URL(path, ours)
        expect(url.origin).toBe(ours)
        expect(url.username + url.password).toBe('')
        // As the router will read it, and as a relative address after that: still ours.
        expect(new URL(decodeURIComponent(url.pathname), ours).origin).toBe(ours)
        expect(url.pathname).not.toMatch(/^\/(auth|login)(\/|$)/i)
      },
    ),
    { numRuns: 20_000 },
  )
})

test('every path made of usual pieces is let through', () => {
  const piece = fc
    .string({ minLength: 1, maxLength: 12 })
    .map(encodeURIComponent)
    .filter((text) => !/^(%2e|\.)+$/i.test(text) && !/%2f|%5c/i.test(text))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const path = `/messages/${pieces.join('/')}/`
      expect(safePath(path)).toBe(path)
    }),
  )
})

describe('markers on a state', () => {
  test.each([
    ['abc', { state: 'abc', link: false, addbot: false }],
    ['abc?link=true', { state: 'abc', link: true, addbot: false }],
    ['abc?addbot=true&link=true', { state: 'abc', link: true, addbot: true }],
    ['abc?link=true&tab=all', { state: 'abc?tab=all', link: true, addbot: false }],
    ['?addbot=true', { state: '', link: false, addbot: true }],
    ['/messages/?tab=all', { state: '/messages/?tab=all', link: false, addbot: false }],
    ['abc?link=yes', { state: 'abc?link=yes', link: false, addbot: false }],
    ['', { state: '', link: false, addbot: false }],
  ])('%j', (text, marked) => expect(readMarkers(text)).toEqual(marked))
})

test('a page hands on what a company said, without markers, and says once who is signed in', () => {
  expect(handedOn('?code=c&state=s%3Flink%3Dtrue&addbot=true&jwt=forged', 'bh_1')).toBe('code=c&state=s&jwt=bh_1')
  expect(handedOn('?code=c&state=s&jwt=forged&clientkey=forged', 'bh_1', ['jwt', 'clientkey'])).toBe(
    'code=c&state=s&jwt=bh_1&clientkey=bh_1',
  )
  expect(handedOn('?error=access_denied&state=s&jwt=forged', null)).toBe('error=access_denied&state=s')
})

test.each([
  ['/account/settings/workspace/join/inv_8f3kA-92_kfj', 'inv_8f3kA-92_kfj'],
  ['/account/settings/workspace/join/inv_8f3kA-92_kfj/?x=1', 'inv_8f3kA-92_kfj'],
  ['/account/settings/workspace/join/short', null],
  ['/account/settings/workspace/join/inv_8f3kA-92_kfj/more', null],
  ['/messages/', null],
])('who heads for %s comes by the invitation %j', (path, code) => expect(invitationIn(path)).toBe(code))
