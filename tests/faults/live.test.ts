import { readdir, rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAndEnd, whileRunning } from './liveProcess.ts'
import { ownPort } from '#testing/ownPort.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

let dataDir: string
let port: string

beforeEach(async () => {
  dataDir = await temporaryFolder('live')
  port = String(await ownPort())
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What live starts with, on this machine only. */
const live = () => ({ PUBLIC_URL: `http://localhost:${port}`, PORT: port, HOST: '127.0.0.1', BATON_DATA_DIR: dataDir })

test.each<[string, Record<string, string>, RegExp]>([
  ['a company at another address', { GOOGLE_ISSUER: 'http://localhost:9999' }, /^GOOGLE_ISSUER points a company's address elsewhere\./],
  [
    'any company at another address',
    { STRIPE_BASE_URL: 'http://localhost:9999' },
    /^STRIPE_BASE_URL points a company's address elsewhere\./,
  ],
  ['credentials of the sandbox', { GOOGLE_CLIENT_ID: 'sandbox-id', GOOGLE_CLIENT_SECRET: 'sandbox-hunter2' }, /is one of the sandbox/],
  ['half of the credentials', { GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
  ['a Slack at another address', { SLACK_ISSUER: 'http://localhost:9999' }, /^SLACK_ISSUER points a company's address elsewhere\./],
  ['a Slack app of the sandbox', { SLACK_CLIENT_ID: 'sandbox-id', SLACK_CLIENT_SECRET: 'sandbox-hunter2' }, /is one of the sandbox/],
  ['half of the credentials of Slack', { SLACK_CLIENT_SECRET: 'hunter2' }, /^SLACK_CLIENT_ID and SLACK_CLIENT_SECRET go together/],
  ['no address of its own', { PUBLIC_URL: '' }, /^PUBLIC_URL is missing/],
  ['plain http', { PUBLIC_URL: 'http://inbox.example.com' }, /^PUBLIC_URL=http:\/\/inbox\.example\.com is plain http/],
  ['a shared database without the shared secret', { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/baton' }, /^BATON_SECRET is missing/],
  ['a port that is none', { PORT: 'http' }, /^PORT=http: must be a whole number/],
  [
    'a database that is none',
    { DATABASE_URL: 'mysql://me:hunter2@localhost/x' },
    /^DATABASE_URL \(its value is not shown\): must be a postgres/,
  ],
])('live does not start with %s: one sentence, and nothing was touched', async (_, env, says) => {
  const { code, stdout, stderr } = await startAndEnd('live', { ...live(), ...env })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(says)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toContain('hunter2')
  expect(await readdir(dataDir)).toEqual([])
})

test.each<[string, Record<string, string>, RegExp]>([
  ['an address that others reach', { HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 would let others reach the sandbox/],
  ['a public address', { PUBLIC_URL: 'https://inbox.example.com' }, /^PUBLIC_URL=https:\/\/inbox\.example\.com is not on this machine/],
  [
    'a real provider',
    { GOOGLE_ISSUER: 'https://accounts.google.com' },
    /^GOOGLE_ISSUER=https:\/\/accounts\.google\.com is not on this machine/,
  ],
  ['credentials of a real project', { GOOGLE_CLIENT_SECRET: 'GOCSPX-hunter2' }, /is of a real Google project/],
  ['production', { NODE_ENV: 'production' }, /^NODE_ENV=production with the sandbox is a mistake/],
])('the sandbox does not start with %s', async (_, env, says) => {
  const { code, stdout, stderr } = await startAndEnd('sandbox', { BATON_DATA_DIR: dataDir, PORT: port, ...env })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(says)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toContain('hunter2')
  expect(await readdir(dataDir)).toEqual([])
})

test('live without credentials runs: Google is off and says so, and nothing of the sandbox is there', async () => {
  const url = `http://localhost:${port}`
  const get = async (path: string) => {
    const response = await fetch(url + path, { redirect: 'manual' })
    return {
      status: response.status,
      mode: response.headers.get('x-baton-mode'),
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }
  const ended = await whileRunning('live', live(), url, async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, mode: 'live' })
    expect(JSON.parse((await get('/api/auth/ways')).text)).toEqual({ google: false, slack: false, mode: 'live' })
    expect((await get('/auth/google/?state=/messages/')).location).toBe('/login/callback/dashboard?error=off&by=google')
    for (const path of ['/auth/slack/dashboard/', '/auth/slack', '/auth/slack/integrate?code=x'])
      expect((await get(path)).location).toMatch(/^\/login\/callback\/dashboard\?error=off&by=slack/)
    for (const path of ['/sandbox/google/.well-known/openid-configuration', '/sandbox/google/style.css', '/sandbox/api/bots']) {
      expect([path, (await get(path)).text]).toEqual([path, expect.not.stringMatching(/authorization_endpoint|not Google/)])
    }
  })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  // The sandbox keeps off the database from now on, and leaves it as it is.
  const refused = await startAndEnd('sandbox', { BATON_DATA_DIR: dataDir, PORT: port })
  expect(refused.code).toBe(1)
  expect(refused.stderr.trim()).toBe(
    'This database is of the mode "live" and is not opened in the mode "sandbox". Start Baton the way the database was made, or give it another one by BATON_DATA_DIR or DATABASE_URL.',
  )
  expect(await whileRunning('live', live(), url, () => Promise.resolve())).toMatchObject({ code: 0 })
})

test('live keeps off a database of the sandbox', async () => {
  await whileRunning('sandbox', { BATON_DATA_DIR: dataDir, PORT: port }, `http://localhost:${port}`, () => Promise.resolve())
  const refused = await startAndEnd('live', live())
  expect(refused.code).toBe(1)
  expect(refused.stderr.trim()).toMatch(/^This database is of the mode "sandbox" and is not opened in the mode "live"\./)
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
})
