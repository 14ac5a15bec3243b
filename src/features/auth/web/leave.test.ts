// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sessionToken, setSessionToken } from '#web/query/session.ts'
import { leave } from './leave.ts'

afterEach(() => {
  setSessionToken(null)
  vi.unstubAllGlobals()
})

test('who logs out of a server that never answers is logged out of this browser all the same', async () => {
  // A network that swallows what is sent: nothing comes back, and no failure either.
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => answer.reject(signal.reason))
    return answer.promise
  })
  setSessionToken('bs_somebody')
  void leave('#gone')
  await expect.poll(sessionToken).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
  expect(location.hash).toBe('#gone')
})
