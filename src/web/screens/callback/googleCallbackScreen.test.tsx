// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { setSessionToken } from '#web/query/session.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { GoogleCallbackScreen } from './GoogleCallbackScreen.tsx'

const page = shownPage()
afterEach(() => {
  setSessionToken(null)
  history.replaceState(null, '', '/')
})

test('who said no at Google goes back to the bot and reconnects nothing; who tries again does', () => {
  setSessionToken('bs_somebody')
  const begun = new URLSearchParams({ purpose: 'agents', state: '/account/settings/bots/k/?reconnect=engine' })
  history.replaceState(null, '', `/auth/google/callback/integrate?saved=false&error=denied&by=google&${begun.toString()}`)
  page.show(<GoogleCallbackScreen />)
  expect([...page.place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/account/settings/bots/k/',
    '/auth/google/integrate/bot?state=%2Faccount%2Fsettings%2Fbots%2Fk%2F%3Freconnect%3Dengine',
  ])
})
