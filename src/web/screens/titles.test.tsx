// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { setSessionToken } from '#web/query/session.ts'
import { CallbackScreen } from './callback/CallbackScreen.tsx'
import { GoogleCallbackScreen } from './callback/GoogleCallbackScreen.tsx'
import { JoinScreen } from './JoinScreen.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  root = createRoot(place)
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

test('while Google’s answer is on its way to the server, the screen and the title say what is done', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  setSessionToken('bs_somebody')
  history.replaceState(null, '', '/auth/google/callback/integrate?code=x')
  show(<GoogleCallbackScreen />)
  expect(place.textContent).toContain('Authenticating With GoogleSaving keys...')
  expect(document.title).toBe('Authenticating With Google · Baton')
  history.replaceState(null, '', '/')
})
