import type { Configuration } from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjectOf } from './personas.ts'
import { finish, signIn, startAttempt } from '#testing/sandbox/signIn.ts'
import { redirectUri, startGoogle } from '#testing/sandbox/startGoogle.ts'
import type { RunningGoogle } from '#testing/sandbox/startGoogle.ts'
import { visit, whoHas } from '#testing/sandbox/visit.ts'

let google: RunningGoogle
let config: Configuration

beforeAll(async () => {
  google = await startGoogle()
  config = await google.discover()
})
afterAll(() => google.stop())

const dialogflow = 'https://www.googleapis.com/auth/dialogflow'

/** The consent page as it is asked for here; a null takes a parameter away. */
async function open(changes: Record<string, string | null> = {}) {
  const { url } = await startAttempt(config)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return visit(url)
}

describe('a request that is wrong shows a page and never redirects', () => {
  const wrong: [what: string, changes: Record<string, string | null>, error: string][] = [
    ['an unknown address', { redirect_uri: 'https://evil.example/auth/google/callback' }, 'Error 400: redirect_uri_mismatch'],
    ['the address with a slash added', { redirect_uri: `${redirectUri}/` }, 'Error 400: redirect_uri_mismatch'],
    ['the address with a query added', { redirect_uri: `${redirectUri}?next=1` }, 'Error 400: redirect_uri_mismatch'],
    ['no address', { redirect_uri: null }, 'Missing required parameter: redirect_uri'],
    ['an unknown client', { client_id: 'somebody' }, 'Error 401: invalid_client'],
    ['another flow', { response_type: 'token' }, 'Error 400: unsupported_response_type'],
    ['no scope', { scope: null }, 'Missing required parameter: scope'],
    ['an unknown scope', { scope: 'openid email telepathy' }, 'Error 400: invalid_scope'],
    ['a challenge that cannot be one', { code_challenge: 'short' }, 'Invalid parameter value: code_challenge'],
    ['an unknown challenge method', { code_challenge_method: 'S512' }, 'Invalid parameter value: code_challenge_method'],
    ['a method without challenge', { code_challenge: null }, 'Missing required parameter: code_challenge'],
    ['an unknown prompt', { prompt: 'login' }, 'Invalid parameter value: prompt'],
    ['no page and consent at once', { prompt: 'none consent' }, 'Invalid parameter value: prompt'],
    ['an unknown access type', { access_type: 'forever' }, 'Invalid parameter value: access_type'],
  ]
  test.each(wrong)('%s', async (_what, changes, error) => {
    const page = await open(changes)
    expect(page.text).toContain(error)
    expect(page.status).toBe(error.includes('401') ? 401 : 400)
    expect(page.location).toBeNull()
    expect(page.text).not.toContain('<form')
  })

  test('a parameter that is given twice', async () => {
    const { url } = await startAttempt(config)
    url.searchParams.append('redirect_uri', 'https://evil.example/')
    const page = await visit(url)
    expect(page).toMatchObject({ status: 400, location: null })
    expect(page.text).toContain('OAuth 2 parameters can only have a single value: redirect_uri')
  })

  test('nor can the form be sent to an address that was not registered', async () => {
    const { url } = await startAttempt(config)
    url.searchParams.set('redirect_uri', 'https://evil.example/')
    for (const decision of ['allow', 'deny']) {
      const answer = await visit(url, new URLSearchParams({ who: subjectOf('mara@northwind.example'), decision }))
      expect(answer).toMatchObject({ status: 400, location: null })
    }
  })
})

test('a rule can decide on addresses in place of a list', async () => {
  const own = await startGoogle({ redirectUris: (uri) => uri.endsWith('/callback') })
  try {
    const { url } = await startAttempt(await own.discover(), { redirect_uri: 'http://localhost:4000/callback' })
    expect((await (await visit(url)).submit('deny')).location).toMatch('http://localhost:4000/callback?')
    url.searchParams.set('redirect_uri', 'http://localhost:4000/elsewhere')
    expect((await visit(url)).text).toContain('redirect_uri_mismatch')
  } finally {
    await own.stop()
  }
})

test('someone new gets an account by a name and an address, and is offered on the next page', async () => {
  const tokens = await signIn(config, {}, { who: 'new', name: '  Ada   "A" <Lovelace> ', email: ' ada@example.com ' })
  expect(tokens.claims()).toMatchObject({
    name: 'Ada "A" <Lovelace>',
    given_name: 'Ada',
    email: 'ada@example.com',
    sub: subjectOf('ada@example.com'),
  })
  const page = await open()
  expect(whoHas(page, 'ada@example.com')).toBe(tokens.claims()!.sub)
  expect(page.text).toContain('Ada &quot;A&quot; &lt;Lovelace&gt;')
})

test('someone new without a name or a real address is asked again, with what they typed', async () => {
  const again = await (await open()).submit('allow', { who: 'new', name: ' ', email: 'ada@' })
  expect(again).toMatchObject({ status: 200, location: null })
  expect(again.text).toContain('Enter a name.')
  expect(again.text).toContain('Enter an e-mail address')
  const back = await again.submit('allow', { name: 'Ada', email: 'ada@lovelace.example' })
  expect(back.location).toMatch(`${redirectUri}?`)
})

test('a right that was left out stays left out when the page asks again', async () => {
  const page = await open({ scope: `openid ${dialogflow}` })
  const again = await page.submit('allow', { who: 'new', [dialogflow]: null })
  const back = await again.submit('allow', { name: 'Ada', email: 'ada@lovelace.example' })
  expect(new URL(back.location!).searchParams.get('scope')).toBe('openid')
})

test('an account that is gone since a restart is said to be gone, and nobody else is signed in', async () => {
  const again = await (await open()).submit('allow', { who: subjectOf('gone@example.com') })
  expect(again.location).toBeNull()
  expect(again.text).toContain('This account is not here any more.')
})

test('a hint picks the person, or fills the address of someone new in', async () => {
  const known = await open({ login_hint: 'tariq@northwind.example' })
  expect((await known.submit('allow')).location).toContain('hd=northwind.example')
  const chosen = (text: string) => /value="(\w+)" checked/.exec(text)?.[1]
  expect(chosen(known.text)).toBe(subjectOf('tariq@northwind.example'))
  const unknown = await open({ login_hint: 'zoe@example.com' })
  expect(chosen(unknown.text)).toBe('new')
  expect(unknown.text).toContain('value="zoe@example.com"')
})

test('only what was asked for is told', async () => {
  const claims = (await signIn(config, { scope: 'openid' })).claims()!
  expect(Object.keys(claims).toSorted()).toEqual(['at_hash', 'aud', 'azp', 'exp', 'iat', 'iss', 'nonce', 'sub'])
})

test('a right beyond signing in can be left out, and is granted on top of the earlier ones when asked for', async () => {
  const ingrid = { who: subjectOf('ingrid@fjordpost.example') }
  const scope = `openid email ${dialogflow}`
  expect((await signIn(config, { scope }, { ...ingrid, [dialogflow]: null })).scope).not.toContain(dialogflow)
  expect((await signIn(config, { scope }, ingrid)).scope).toContain(dialogflow)
  expect((await signIn(config, { scope: 'openid' }, ingrid)).scope).toBe('openid')
  const all = await signIn(config, { scope: 'openid', include_granted_scopes: 'true' }, ingrid)
  expect(all.scope!.split(' ')).toEqual(expect.arrayContaining(['openid', dialogflow, 'https://www.googleapis.com/auth/userinfo.email']))
})

test('without a page only a person who allowed before comes through', async () => {
  const own = await startGoogle()
  try {
    const fresh = await own.discover()
    const silent = { prompt: 'none', login_hint: 'mara@northwind.example' }
    const answer = async (more: Record<string, string>) => (await visit((await startAttempt(fresh, more)).url)).location
    expect(await answer({ prompt: 'none' })).toContain('error=login_required')
    expect(await answer(silent)).toContain('error=interaction_required')
    await signIn(fresh)
    const attempt = await startAttempt(fresh, silent)
    const tokens = await finish(fresh, attempt, await visit(attempt.url))
    expect(tokens.claims()!.email).toBe('mara@northwind.example')
    expect(await answer({ ...silent, scope: `openid ${dialogflow}` })).toContain('error=interaction_required')
  } finally {
    await own.stop()
  }
})

test('an address where nothing is says so on a page that says it is not Google', async () => {
  const page = await visit(`${google.issuer}/o/oauth2/v3/auth`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('Sandbox: not Google')
})
