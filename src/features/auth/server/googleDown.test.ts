import { execFileSync, spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { faults } from '#sandbox/google/faults.ts'
import { ownPort } from '#testing/ownPort.ts'
import { clientId, clientSecret } from '#testing/sandbox/startGoogle.ts'
import { OidcProvider } from './OidcProvider.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

const fixtures: SignInTestApp[] = []
const open = async (changes: Parameters<typeof createSignInTestApp>[0]) => {
  const fixture = await createSignInTestApp(changes)
  fixtures.push(fixture)
  return fixture
}
afterEach(async () => {
  for (const fault of Object.values(faults)) fault.off()
  for (const fixture of fixtures.splice(0)) await fixture.close()
})

test('where Google is not configured, both addresses say that it is off', async () => {
  const { base } = await open({ env: { GOOGLE_CLIENT_ID: '', SLACK_CLIENT_ID: '' } })
  for (const path of ['/auth/google/?state=/messages/', '/auth/google', '/auth/google/callback?code=x&state=y']) {
    expect((await new Browser().open(base + path)).params).toEqual({ error: 'off', by: 'google' })
  }
})

test('Google cannot be reached: the person is told at once and keeps where they wanted to go', async () => {
  const issuer = `http://localhost:${await ownPort()}`
  const { base } = await open({ env: { GOOGLE_ISSUER: issuer } })
  const arrival = await new Browser().open(`${base}/auth/google/?state=/messages/a`)
  expect(arrival.params).toEqual({ error: 'unavailable', by: 'google', state: '/messages/a' })
})

test('Google fails to say where its addresses are: the next person makes a new try, and that one works', async () => {
  const { base, signIn } = await open({})
  faults.serverError.once()
  expect((await new Browser().open(`${base}/auth/google/`)).params['error']).toBe('unavailable')
  expect((await signIn(new Browser())).params).toHaveProperty('token')
})

test('Google fails to say them again a day later: what it said before serves, also who comes first', async () => {
  const { google } = await open({})
  const provider = new OidcProvider('google', { clientId, clientSecret, issuer: google.issuer }, true)
  const flow = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
  const address = async () => (await provider.authorizationUrl(flow, 'sign-in', 'http://localhost/back')).origin
  const said = await address()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  faults.serverError.once()
  expect([await address(), await address()]).toEqual([said, said])
})

test('Google does not accept our credentials: that is told as a fault of the server, not of the person', async () => {
  const fixture = await open({ env: { GOOGLE_CLIENT_SECRET: 'not the secret' } })
  expect((await fixture.signIn(new Browser())).params).toEqual({ error: 'unavailable', by: 'google', state: '/messages/' })
})

test('plain http to Google is refused in live, whatever the configuration says', async () => {
  const fixture = await open({})
  const live = await open({
    companies: { google: new OidcProvider('google', { clientId, clientSecret, issuer: fixture.google.issuer }, false), slack: null },
  })
  expect((await new Browser().open(`${live.base}/auth/google/`)).params['error']).toBe('unavailable')
})

test('a server on https keeps the browser by a cookie that no other host may set and plain http never carries', async () => {
  const { base } = await open({ publicUrl: () => 'https://inbox.example.com' })
  const browser = new Browser()
  await browser.open(`${base}/auth/google/`, { 'x-forwarded-host': 'inbox.example.com' })
  expect(browser.setCookies[0]).toMatch(/^__Host-baton-sign-in=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('too many attempts from one address are sent away, and others are not', async () => {
  const { base } = await open({})
  const busy = new Browser('198.51.100.7')
  for (let i = 0; i < 120; i++) expect((await busy.open(`${base}/auth/google/callback`)).params['error']).toBe('expired')
  expect((await busy.open(`${base}/auth/google/`)).params).toEqual({ error: 'too-many', by: 'google' })
  expect((await new Browser('198.51.100.8').open(`${base}/auth/google/`)).params).not.toHaveProperty('error')
})

test('with Redis, servers count attempts together, and sign people in without it', async (context) => {
  try {
    execFileSync('redis-server', ['--version'])
  } catch {
    context.skip('There is no redis-server on this machine.')
  }
  const port = await ownPort()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const redis = new Redis(port, { maxRetriesPerRequest: 1 })
  redis.on('error', () => undefined)
  try {
    await expect.poll(() => redis.ping().catch(() => '')).toBe('PONG')
    const [first, second] = [await open({ redis }), await open({ redis })]
    const busy = new Browser('198.51.100.7')
    for (let i = 0; i < 60; i++) {
      await busy.open(`${first.base}/auth/google/callback`)
      await busy.open(`${second.base}/auth/google/callback`)
    }
    expect((await busy.open(`${first.base}/auth/google/`)).params['error']).toBe('too-many')
    expect((await busy.open(`${second.base}/auth/google/`)).params['error']).toBe('too-many')
    server.kill('SIGKILL')
    expect((await first.signIn(new Browser())).params).toHaveProperty('token')
  } finally {
    server.kill('SIGKILL')
    redis.disconnect()
  }
})
