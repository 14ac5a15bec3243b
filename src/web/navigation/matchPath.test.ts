import { expect, it } from 'vitest'
import { matchPath } from './matchPath.ts'

it('finds a path with or without a slash at its end, and what its names stand for', () => {
  expect(matchPath('/profile', '/profile/')).toEqual({})
  expect(matchPath('/account/settings/bots/:clientkey', '/account/settings/bots/b%2F1')).toEqual({ clientkey: 'b/1' })
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/messages/*', '/messages')).toEqual({})
  expect(matchPath('/messages/*', '/messages/a/done')).toEqual({})
  expect(matchPath('/x/:y', '/x/%E0%A4%A')).toEqual({ y: '%E0%A4%A' })
})

it('does not take one path for another', () => {
  for (const [pattern, path] of [
    ['/profile', '/profile/more'],
    ['/profile', '/'],
    ['/account/settings/bots/:clientkey', '/account/settings/bots'],
    ['/messages/*', '/messagesx'],
  ] as const) {
    expect(matchPath(pattern, path)).toBeNull()
  }
})
