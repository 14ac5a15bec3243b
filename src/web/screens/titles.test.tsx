// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { setSessionToken } from '#web/query/session.ts'
import { CallbackScreen } from './callback/CallbackScreen.tsx'
import { JoinScreen } from './JoinScreen.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  queries.clear()
  setSessionToken(null)
  vi.unstubAllGlobals()
})

const show = (screen: ReactNode) => act(() => root.render(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>))

test('the title of a sign-in that failed does not go on saying that one is being signed in', () => {
  show(<CallbackScreen />)
  expect(document.title).toBe('That did not work. · Baton')
})

test('the title of an invitation that is refused does not go on saying that one joins', async () => {
  const refusal = { code: 'not-found', message: 'There is no such invitation.', error: 'Failure to send invite' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 404 })))
  setSessionToken('bs_somebody')
  show(<JoinScreen link="inv_that-never-was" />)
  expect(document.title).toBe('Joining… · Baton')
  await act(async () => {
    await expect.poll(() => document.title).toBe('You have not joined yet · Baton')
  })
})
