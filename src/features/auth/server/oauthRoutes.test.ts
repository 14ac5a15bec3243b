import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentScope } from './OidcProvider.ts'
import { oauthRoutes } from './oauthRoutes.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp
let bare: SignInTestApp

beforeAll(async () => {
  fixture = await createSignInTestApp()
  bare = await createSignInTestApp({ env: { GOOGLE_CLIENT_ID: '', SLACK_CLIENT_ID: '' } })
})
afterAll(async () => {
  await fixture.close()
  await bare.close()
})

/** Every route that begins something: what the company is asked for, and where it sends people back to. */
const beginnings: Record<string, { at: string; returnsTo: string; asks: Record<string, string | null | RegExp> }> = {
  '/auth/google/': {
    at: '/o/oauth2/v2/auth',
    returnsTo: '/auth/google/callback',
    asks: { scope: 'openid email profile', prompt: 'select_account', access_type: null },
  },
  '/auth/google/integrate': {
    at: '/o/oauth2/v2/auth',
    returnsTo: '/auth/google/callback/integrate',
    asks: { scope: 'openid email profile', prompt: 'consent select_account', access_type: 'offline', include_granted_scopes: 'true' },
  },
  '/auth/google/integrate/project': {
    at: '/o/oauth2/v2/auth',
    returnsTo: '/auth/google/callback/integrate',
    asks: {
      scope: `openid email profile ${agentScope} https://www.googleapis.com/auth/cloud-platform`,
      access_type: 'offline',
      include_granted_scopes: 'true',
    },
  },
  '/auth/google/integrate/bot': {
    at: '/o/oauth2/v2/auth',
    returnsTo: '/auth/google/callback/integrate',
    asks: { scope: `openid email profile ${agentScope}`, access_type: 'offline', include_granted_scopes: 'true' },
  },
  '/api/v1/googleoauth2': {
    at: '/o/oauth2/v2/auth',
    returnsTo: '/auth/google/callback/integrate',
    asks: { scope: `openid email profile ${agentScope}`, access_type: 'offline' },
  },
  '/auth/slack/dashboard/': {
    at: '/openid/connect/authorize',
    returnsTo: '/auth/slack/callback',
    asks: { scope: 'openid email profile', state: /^[\w-]{43}$/ },
  },
  '/auth/slack': {
    at: '/openid/connect/authorize',
    returnsTo: '/auth/slack/callback',
    asks: { scope: 'openid email profile', state: /^[\w-]{43}$/ },
  },
  '/auth/slack/integrate': {
    at: '/oauth/v2/authorize',
    returnsTo: '/auth/slack/callback/signin',
    asks: { scope: /(^|,)chat:write,.*team:read/, state: /^[\w-]{43}$/, nonce: null },
  },
  '/auth/slack/link': {
    at: '/openid/connect/authorize',
    returnsTo: '/auth/slack/callback/signin',
    asks: { scope: 'openid email profile', state: /^[\w-]{43}\?link=true$/ },
  },
}

test('the table below has every route that begins something', () => {
  expect(Object.keys(beginnings).toSorted()).toEqual(
    oauthRoutes
      .filter(({ begins }) => begins)
      .map(({ path }) => path)
      .toSorted(),
  )
})

describe.each(Object.entries(beginnings))('%s', (path, { at, returnsTo, asks }) => {
  const company = path.includes('slack') ? 'slack' : 'google'

  test('sends to the company, holds the browser, and asks for no more than it needs', async () => {
    const browser = new Browser()
    const { status, location, headers } = await browser.open(`${fixture.base}${path}`)
    expect(status).toBe(302)
    const url = new URL(location)
    expect(url.origin + url.pathname).toBe(fixture[company].issuer + at)
    expect(url.searchParams.get('redirect_uri')).toBe(fixture.base + returnsTo)
    for (const [name, value] of Object.entries(asks)) {
      if (value instanceof RegExp) expect(url.searchParams.get(name)).toMatch(value)
      else expect([name, url.searchParams.get(name)]).toEqual([name, value])
    }
    if (!at.includes('v2/authorize')) {
      expect(url.searchParams.get('code_challenge_method')).toBe('S256')
      expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
    }
    expect(browser.setCookies[0]).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('never sends to another host, whatever the address says', async () => {
    for (const query of ['state=//evil.example', 'redirect_uri=https://evil.example/', 'state=https://evil.example/&team_id=x']) {
      const url = new URL((await new Browser().open(`${fixture.base}${path}?${query}`)).location)
      expect(url.origin).toBe(new URL(fixture[company].issuer).origin)
      expect(url.searchParams.get('redirect_uri')).toBe(fixture.base + returnsTo)
    }
  })
})

describe.each(oauthRoutes.map(({ path }) => path))('%s', (path) => {
  const company = path.includes('slack') ? 'slack' : 'google'

  test('says that the company is off where it is', async () => {
    expect((await new Browser().open(`${bare.base}${path}?code=x&state=y`)).params).toMatchObject({ error: 'off', by: company })
  })

  test('counts as an attempt from its address', async () => {
    const busy = new Browser(`198.51.100.${oauthRoutes.findIndex((route) => route.path === path)}`)
    for (let i = 0; i < 120; i++) await busy.open(`${bare.base}${path}`)
    expect((await busy.open(`${bare.base}${path}`)).params).toMatchObject({ error: 'too-many' })
  })
})

test('what began at /api/v1/googleoauth2 ends on the screen of its own, well or not', async () => {
  const person = await fixture.app.person('Rolf')
  const walk = (choice = {}) => fixture.connect('/api/v1/googleoauth2', person, { name: 'Rolf R', email: 'rolf@example.com', ...choice })
  expect((await walk({ state: '/messages/' })).location).toBe('/auth/google/callback/integrate?saved=true&state=%2Fmessages%2F')
  const denied = await walk({ deny: true })
  expect(denied.location).toMatch(/^\/auth\/google\/callback\/integrate\?/)
  expect(denied.params).toEqual({ saved: 'false', error: 'denied', by: 'google', connecting: 'true', state: '/dashboard/' })
})
