import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#features/auth/contract.ts'
import { makeKey } from '#features/bots/contract.ts'
import { uploadFile } from '#features/files/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import type { WireError } from '#shared/errors.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { startServer, type Server } from '#app/startServer.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { startRedis } from '#testing/startRedis.ts'

const redis = await startRedis()

interface Said {
  status: number
  body: WireError
  wait: string | undefined
}

/** Something asked of a server from an address. */
type Request = (server: Server, from: string) => Promise<Said>

const call =
  (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object): Request =>
  async ({ app }, remoteAddress) => {
    const answer = await app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json<WireError>(), wait: answer.headers['retry-after'] }
  }

const wrongToken = call('GET', me.path, { authorization: 'Bearer bs_this-is-not-a-token-of-ours' })
const uploadWithWrongToken = call('POST', uploadFile.path, { authorization: 'Bearer bs_this-is-not-a-token-of-ours' })
const wrongCode = call('POST', exchangeCode.path, {}, { code: 'bc_this-is-not-a-code-of-ours' })
const withKeys = (apikey: string, clientkey: string) => call('POST', '/api/v1/channel_state', { apikey, clientkey }, { channel: 'c' })
const as = (person: TestPerson) => ({ authorization: `Bearer ${person.token}` })
const newKey = (person: TestPerson) => call('POST', makeKey.path, as(person), { name: 'key' })

/** Asks the servers in turn until one says to wait. Answers how often they were asked before. */
async function allowed(servers: Server[], ask: Request, from: string): Promise<number> {
  for (let times = 0; times < 500; times++) {
    const response = await ask(servers[times % servers.length]!, from)
    if (response.status !== 429) continue
    expect(response.body.code).toBe('too-many')
    expect(response.body.message).toMatch(/^This was tried too often\. Please try again in \d+ (seconds|minutes)\.$/)
    expect(Number(response.wait)).toBeGreaterThan(0)
    return times
  }
  return Infinity
}

/** A test app, with a second server on its database when there is a Redis; who is in it. */
interface Fixture {
  app: TestApp
  servers: Server[]
  mara: TestPerson
  bot: TestBot
  close(): Promise<void>
}

async function openFixture(env: Record<string, string>): Promise<Fixture> {
  const shared = { ...env, BATON_SECRET: 'servers of one installation share its secret' }
  const app = await createTestApp({ LOG_LEVEL: 'silent', ...shared })
  const servers = [app.server]
  if (env['REDIS_URL'] !== undefined) {
    const config = readConfig({ PORT: '0', ...shared, DATABASE_URL: app.databaseUrl, DATABASE_POOL: '4' }, 'test')
    servers.push(await startServer(config, createLogger('silent')))
  }
  const mara = await app.person('Mara')
  const close = async () => {
    for (const server of servers.slice(1)) await server.close()
    await app.close()
  }
  return { app, servers, mara, bot: await app.bot(mara.workspace, 'Shop bot'), close }
}

/** What holds for one server and for several. */
function theLimits(env: Record<string, string>): void {
  let fixture: Fixture
  beforeAll(async () => void (fixture = await openFixture(env)))
  afterAll(() => fixture.close())

  test('wrong session tokens of one address are counted; right ones, and other addresses, never wait', async () => {
    const { servers, mara } = fixture
    expect(await allowed(servers, wrongToken, '198.51.100.7')).toBe(120)
    for (const server of servers) {
      expect((await wrongToken(server, '198.51.100.7')).status).toBe(429)
      expect((await uploadWithWrongToken(server, '198.51.100.7')).status).toBe(429)
      expect((await call('GET', me.path, as(mara))(server, '198.51.100.7')).status).toBe(200)
      expect((await call('GET', me.path, {})(server, '198.51.100.7')).status).toBe(401)
      expect((await wrongToken(server, '198.51.100.8')).status).toBe(401)
      expect((await uploadWithWrongToken(server, '198.51.100.8')).status).toBe(401)
    }
  })

  test('wrong keys of bots of one address are counted; right ones, and other addresses, never wait', async () => {
    const { servers, bot } = fixture
    const wrong = withKeys('bk_not-a-key-of-ours', bot.clientKey)
    expect(await allowed(servers, wrong, '198.51.100.7')).toBe(120)
    for (const server of servers) {
      expect((await withKeys(bot.apiKey, bot.clientKey)(server, '198.51.100.7')).status).toBe(200)
      expect((await wrong(server, '198.51.100.7')).status).toBe(429)
      expect((await wrong(server, '198.51.100.8')).status).toBe(401)
    }
  })

  test('what a call limits by address is counted, a network of IPv6 as one address', async () => {
    const { servers } = fixture
    expect(await allowed(servers, wrongCode, '198.51.100.7')).toBe(exchangeCode.limit.max)
    expect(await allowed(servers, wrongCode, '2001:db8:1:2::7')).toBe(exchangeCode.limit.max)
    for (const server of servers) {
      expect((await wrongCode(server, '198.51.100.8')).status).toBe(410)
      expect((await wrongCode(server, '2001:db8:1:2:ffff::8')).status).toBe(429)
      expect((await wrongCode(server, '2001:db8:1:3::7')).status).toBe(410)
    }
  })

  test('what a call limits by person is counted wherever they are, and nobody else waits', async () => {
    const { app, servers, mara } = fixture
    expect(await allowed(servers, newKey(mara), '198.51.100.7')).toBe(makeKey.limit.max)
    const noor = await app.person('Noor')
    for (const server of servers) {
      expect((await newKey(mara)(server, '198.51.100.9')).status).toBe(429)
      expect((await newKey(noor)(server, '198.51.100.7')).status).toBe(200)
    }
  })
}

describe('one server', () => {
  theLimits({})
})

describe.skipIf(!redis)('two servers on one Redis', () => {
  afterAll(() => redis?.stop())
  theLimits({ REDIS_URL: redis?.url ?? '' })
})

test.skipIf(!redis)('without the Redis that counts, a server counts by itself, and nobody else waits', async () => {
  const ownRedis = await startRedis()
  const fixture = await openFixture({ REDIS_URL: ownRedis?.url ?? '' })
  try {
    await ownRedis?.stop()
    const begun = Date.now()
    const { server } = fixture.app
    expect(await allowed([server], wrongToken, '198.51.100.7')).toBe(120)
    expect(await allowed([server], wrongCode, '198.51.100.7')).toBe(exchangeCode.limit.max)
    expect((await wrongToken(server, '198.51.100.8')).status).toBe(401)
    expect((await call('GET', me.path, as(fixture.mara))(server, '198.51.100.7')).status).toBe(200)
    expect((await newKey(fixture.mara)(server, '198.51.100.7')).status).toBe(200)
    expect(Date.now() - begun).toBeLessThan(30_000)
  } finally {
    await fixture.close()
  }
})

test('the API page says what a call limits', async () => {
  const app = await createTestApp()
  try {
    const { paths } = (await app.server.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-limit'?: unknown; responses: Record<string, { description: string }> }>>
    }>()
    const shown = paths[makeKey.path]!['post']!
    expect(shown['x-limit']).toEqual({ per: 'person', max: 60, minutes: 60 })
    expect(shown.responses['429']!.description).toBe('More than 60 in 60 minutes from one person.')
    expect(paths[me.path]!['get']!.responses).not.toHaveProperty('429')
  } finally {
    await app.close()
  }
})
