// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionToken } from '#web/query/session.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { CallbackScreen } from './callback/CallbackScreen.tsx'
import { GoogleCallbackScreen } from './callback/GoogleCallbackScreen.tsx'
import { InviteScreen } from './InviteScreen.tsx'
import { JoinScreen } from './JoinScreen.tsx'
import { UpgradeScreen } from './UpgradeScreen.tsx'

const page = shownPage()
afterEach(() => setSessionToken(null))

test('the title of a sign-in that failed does not go on saying that one is being signed in', () => {
  page.show(<CallbackScreen />)
  expect(document.title).toBe('That didn’t work. · Baton')
})

test('the title of an invitation that is refused does not go on saying that one joins', async () => {
  const refusal = { code: 'not-found', message: 'There is no such invitation.', error: 'Failure to send invite' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 404 })))
  setSessionToken('bs_somebody')
  page.show(<JoinScreen link="inv_that-never-was" />)
  expect(document.title).toBe('Joining… · Baton')
  await act(async () => {
    await expect.poll(() => document.title).toBe('You have not joined yet · Baton')
  })
})

test('the title of an invitation says where one would join, and both ways in bear the marks of their companies', async () => {
  setSessionToken(null)
  const view = { state: 'open', team_name: 'Northwind Outdoors', inviter: 'Mara', email_hint: null }
  const ways = { google: true, slack: true, mode: 'sandbox' }
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(address.includes('/api/invite/') ? view : ways)))
  page.show(<InviteScreen link="inv_open" />)
  const marks = () => page.place.querySelectorAll('main a[href^="/auth/"] svg').length
  await act(async () => {
    await expect.poll(marks).toBe(2)
  })
  expect(document.title).toBe('Join Northwind Outdoors · Baton')
})

test('the title of a link into a workspace without a plan does not say Inbox while it is asked whose it is', async () => {
  let answer: (response: Response) => void = () => undefined
  const isAsked = (address: string) => address.startsWith('/api/channels/')
  vi.stubGlobal('fetch', (address: string) => new Promise<Response>((resolve) => isAsked(address) && (answer = resolve)))
  document.title = 'Inbox · Baton'
  history.replaceState(null, '', '/messages/00000000-0000-7000-8000-000000000001/')
  page.show(<UpgradeScreen />)
  expect(document.title).toBe('Thinking... · Baton')
  answer(Response.json({ code: 'forbidden', message: 'This workspace has no plan.', error: 'No plan' }, { status: 403 }))
  await act(async () => {
    await expect.poll(() => document.title).toBe('Your Baton.ai Workspace · Baton')
  })
  history.replaceState(null, '', '/')
})

test('while Google’s answer is on its way to the server, the screen and the title say what is done', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  setSessionToken('bs_somebody')
  history.replaceState(null, '', '/auth/google/callback/integrate?code=x')
  page.show(<GoogleCallbackScreen />)
  expect(page.place.textContent).toContain('Authenticating With GoogleSaving keys...')
  expect(document.title).toBe('Authenticating With Google · Baton')
  history.replaceState(null, '', '/')
})
