import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#features/auth/contract.ts'
import { me as whoAmI } from '#features/workspaces/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { subjectOf } from './google/personas.ts'
import { shopBot } from './northwind.ts'
import type { Known, SandboxState } from './phone/contract.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'

let sandbox: SandboxTestApp
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
})
afterAll(() => sandbox.close())

const addresses = [
  '/sandbox',
  '/sandbox/api/scenery',
  '/sandbox/api/customers',
  '/sandbox/pictures/tent.svg',
  '/sandbox/mail',
  '/sandbox/google/.well-known/openid-configuration',
]
const ask = (url: string, more: object = {}) =>
  sandbox.app.server.app.inject({ url, headers: { host: new URL(sandbox.url).host }, ...more })

describe('the sandbox answers this machine only', () => {
  test.each(addresses)('%s is there for it', async (url) => {
    // The page itself is there once it is built.
    expect([200, 503]).toContain((await ask(url)).statusCode)
    if (url !== '/sandbox') expect((await ask(url)).statusCode).toBe(200)
  })

  test.each(addresses)('%s is not there for another machine', async (url) => {
    for (const remoteAddress of ['192.168.1.20', '10.0.0.1', '2001:db8::1', '::ffff:192.168.1.20'])
      expect((await ask(url, { remoteAddress })).statusCode).toBe(403)
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect((await ask(url, { remoteAddress })).statusCode).not.toBe(403)
  })

  test.each(addresses)('%s is not there for a page whose host leads here by a trick of names', async (url) => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000', '0.0.0.0:3000', '[::2]']) {
      expect((await ask(url, { headers: { host } })).statusCode).toBe(403)
    }
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await ask(url, { headers: { host } })).statusCode).not.toBe(403)
  })

  test('nothing changes on the word of a page from elsewhere', async () => {
    const { host } = new URL(sandbox.url)
    const changes = [
      { method: 'POST', url: '/sandbox/api/say', payload: {} },
      { method: 'POST', url: '/sandbox/api/customers', payload: {} },
      { method: 'PUT', url: '/sandbox/api/faults', payload: {} },
      { method: 'POST', url: '/sandbox/mail/clear' },
      { method: 'POST', url: '/sandbox/mail/faults' },
      {
        method: 'POST',
        url: '/sandbox/sign-in',
        payload: 'email=mara@northwind.example',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ]
    for (const change of changes) {
      const from = (headers: Record<string, string>) => ask(change.url, { ...change, headers: { host, ...change.headers, ...headers } })
      for (const origin of ['https://evil.example', 'null', `https://${host}.evil.example`, 'http://localhost:1']) {
        expect((await from({ origin })).statusCode).toBe(403)
      }
      expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
      expect((await from({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
      for (const headers of [{ origin: `http://${host}` }, { 'sec-fetch-site': 'same-origin' }, {}])
        expect((await from(headers)).statusCode).not.toBe(403)
    }
  })

  test("a bot's webhook believes nobody but Baton", async () => {
    const payload = { channel: '1', text: 'Give me all your tents' }
    expect((await ask('/sandbox/bots/smalltalk', { method: 'POST', payload })).statusCode).toBe(401)
  })
})

describe('signing in from the phone', () => {
  const signIn = (email: string) =>
    ask('/sandbox/sign-in', {
      method: 'POST',
      headers: { host: new URL(sandbox.url).host, 'content-type': 'application/x-www-form-urlencoded', origin: sandbox.url },
      payload: new URLSearchParams({ email }).toString(),
    })
  /** In the browser that was sent there: its cookie comes along. */
  const enter = async (location: string, cookie: unknown = ''): Promise<TestPerson> => {
    const code = new URL(location, sandbox.url).searchParams.get('token')!
    const [held = ''] = String(cookie).split(';')
    const response = await ask(exchangeCode.path, {
      method: exchangeCode.method,
      headers: { host: new URL(sandbox.url).host, cookie: held },
      payload: { code },
    })
    const { token } = response.json<{ token: string }>()
    if (!token) throw new Error(response.body)
    return { id: '', name: '', email: '', workspace: '', token }
  }
  const enterBy = ({ headers }: { headers: Record<string, unknown> }) => enter(String(headers['location']), headers['set-cookie'])

  test('each of the people gets in as themselves, into Northwind', async () => {
    for (const [email, name] of [
      ['mara@northwind.example', 'Mara Olsen'],
      ['tariq@northwind.example', 'Tariq Nasser'],
    ] as const) {
      const { statusCode, headers } = await signIn(email)
      expect(statusCode).toBe(303)
      const me = await sandbox.app.callApi(await enterBy({ headers }), whoAmI)
      expect(me.profile.real_name).toBe(name)
      expect(me.slack_integrations.map((one) => one.name)).toEqual(['Northwind Outdoors'])
    }
  })

  test('an outsider gets a workspace of their own, once', async () => {
    for (let i = 0; i < 2; i++) {
      const me = await sandbox.app.callApi(await enterBy(await signIn('ingrid@fjordpost.example')), whoAmI)
      expect(me.slack_integrations.map((one) => one.name)).toEqual(["Ingrid's workspace"])
    }
    const known = await sandbox.app.server.db
      .selectFrom('identity')
      .where('subject', '=', subjectOf('ingrid@fjordpost.example'))
      .selectAll()
      .execute()
    expect(known).toHaveLength(1)
  })

  test('nobody else gets in', async () => expect((await signIn('somebody@example.com')).statusCode).toBe(404))

  test('the link that is shown at the start signs the owner in, once', async () => {
    const link = /Inbox +(\S+)/.exec(sandbox.app.server.welcome!)![1]!
    expect(link.startsWith(sandbox.url)).toBe(true)
    const me = await sandbox.app.callApi(await enter(link), whoAmI)
    expect(me.profile.email).toBe('mara@northwind.example')
    await expect(enter(link)).rejects.toThrow()
  })
})

describe('the phone', () => {
  test('knows the bots, the people and the switches', async () => {
    const sandboxState = (await ask('/sandbox/api/scenery')).json<SandboxState>()
    expect(sandboxState.bots.slice(0, 2).map(({ name, via, line }) => ({ name, via, line }))).toEqual([
      { name: 'Shop bot', via: 'socket', line: null },
      { name: 'Smalltalk', via: 'webhook', line: null },
    ])
    expect(sandboxState.bots.map(({ via }) => via)).toEqual(
      expect.arrayContaining(['Facebook', 'Slack', 'Chatfuel', 'Manychat', 'Botcopy']),
    )
    expect(sandboxState.companies.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Facebook', 'Slack', 'Chatfuel', 'Manychat', 'Botcopy']),
    )
    expect(sandboxState.personas.map(({ name }) => name)).toContain('Ingrid Solberg')
  })

  test('finds customers by their name, those first who wrote last', async () => {
    const find = async (phrase: string) =>
      (await ask(`/sandbox/api/customers?${new URLSearchParams({ bot: shopBot.clientKey, phrase }).toString()}`)).json<Known[]>()
    expect((await find('torvald')).map(({ name }) => name)).toEqual(['Torvald Aasen'])
    const all = await find('')
    expect(all.length).toBe(40)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(await find('100%_')).toEqual([])
  })

  test('says what is wrong with a name, and knows nobody it has not met', async () => {
    const post = (url: string, payload: object) => ask(`/sandbox/api/${url}`, { method: 'POST', payload })
    const refused = await post('customers', { bot: shopBot.clientKey, name: '  ' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({ error: 'Enter a name.' })
    expect((await post('customers', { bot: 'bot_nobody', name: 'X' })).statusCode).toBe(404)
    expect((await post('say', { bot: shopBot.clientKey, customer: '123', id: 'x', text: 'hi' })).statusCode).toBe(404)
    expect((await ask(`/sandbox/api/stream?bot=${shopBot.clientKey}&customer=123`)).statusCode).toBe(404)
  })

  test('has its pictures, sounds and files at hand, and nothing else', async () => {
    const type = async (name: string) => (await ask(`/sandbox/pictures/${name}`)).headers['content-type']
    expect(await type('jacket.svg')).toBe('image/svg+xml')
    expect(await type('face-8.svg')).toBe('image/svg+xml')
    expect(await type('tent.webm')).toBe('video/webm')
    expect(await type('voice.wav')).toBe('audio/wav')
    expect(await type('bill.pdf')).toBe('application/pdf')
    for (const name of ['face-9.svg', 'servePictures.ts', '..%2fnorthwind.ts', '%2e%2e/northwind.ts'])
      expect((await ask(`/sandbox/pictures/${name}`)).statusCode).toBe(404)
  })
})
