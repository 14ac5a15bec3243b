import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botErrors } from '#features/bots/errors.ts'
import { saveBot } from '#features/bots/contract.ts'
import { reconnectBot } from '#features/bots/connectionContract.ts'
import { beginLogin, endLogin, extendToken, finishLogin, getLogin, loginChanged, loginChoices } from '#features/bots/loginContract.ts'
import { errorsOf } from '#shared/errors.ts'
import type { Provider } from '#providers/provider.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'

const credentials = z.object({ page: z.string(), pageToken: z.string() })
/** Tokens that the company no longer takes. */
const dead = new Set<string>()
/** Anyone who asks the company something waits for this, and how many do. */
let open = Promise.resolve()
let waiting = 0
async function untilOpen(): Promise<void> {
  waiting++
  await open
  waiting--
}

const accountOf = (name: string) => ({
  subject: name,
  name,
  token: `token of ${name}`,
  missing: name === 'Meg' ? ['pages_show_list'] : [],
})

const clubErrors = errorsOf('club', {
  unknownCode: ['bad-input', 'Club does not know this code.'],
  otherToken: ['bad-input', 'Club gave this token to somebody else.'],
  otherPage: ['bad-input', 'This page is not one of yours.'],
})

/** A company whose pages are chosen from a person's account, as small as it can be. */
const club: Provider<z.output<typeof credentials>> = {
  id: 'club',
  card: {
    provider: 'club',
    sources: [
      {
        source: 'club',
        order: 50,
        codeLang: 'club',
        name: 'Club',
        colour: 'oklch(0.6 0.2 300)',
        limits: { textLength: 300, pictures: null, files: { max: 1, largest: 1, as: 'link' }, windowHours: null },
        channels: ['webchat'],
        fields: [{ name: 'page', label: 'Page', placeholder: '', help: '', required: true, secret: false, chosen: true, maxLength: 100 }],
        login: { connect: 'Connect Club', company: 'Club', off: 'This server has no app at Club.', blocked: 'Your browser blocks Club.' },
      },
    ],
    reasons: {},
  },
  credentials,
  accountsOf: ({ page }) => [page],
  transportOf: () => 'club-send',
  parse: () => [],
  open: () => ({
    transports: {},
    webhooks: [],
    login: {
      authorizationUrl: (state, redirectUri) =>
        `https://club.example/login?${new URLSearchParams({ state, redirect_uri: redirectUri }).toString()}`,
      async finish(code, redirectUri) {
        await untilOpen()
        if (!code.startsWith('code of ') || !redirectUri.endsWith('/login/callback/connect/club')) throw clubErrors.unknownCode()
        return accountOf(code.slice('code of '.length))
      },
      async extend(short) {
        if (!short.startsWith('short token of ')) throw clubErrors.otherToken()
        return accountOf(short.slice('short token of '.length))
      },
      choices: async (token, field) => (dead.has(token) ? null : [{ value: `${token}/1`, label: `${field} of ${token}` }]),
      async fill(token, { page = '' }) {
        await untilOpen()
        if (dead.has(token)) return null
        if (!page.startsWith(token)) throw clubErrors.otherPage().with({ field: 'page' })
        return { pageToken: `page token of ${page}` }
      },
    },
    check: async ({ page }) => (page.endsWith('/closed') ? { field: 'page', message: 'Club has closed this page.' } : null),
  }),
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' }, [club])
})
afterAll(() => app.close())

const params = { provider: 'club' }
const loginOf = (who: TestPerson) => app.callApi(who, getLogin, { params })
const begin = async (who: TestPerson) => {
  const { url } = await app.callApi(who, beginLogin, { params, body: { path: '/account/settings/bots/add' } })
  return new URL(url).searchParams.get('state')!
}
const finish = (who: TestPerson, state: string, code = `code of ${who.name}`) =>
  app.callApi(who, finishLogin, { params, body: { code, state } })
const connect = async (who: TestPerson) => finish(who, await begin(who))
const save = (who: TestPerson, page: string, more = {}) =>
  app.callApi(who, saveBot, { body: { bot: { name: crypto.randomUUID(), source: 'club', credentials: { page }, ...more } } })

test('a person connects their account: a token is kept encrypted and never shown, and missing permissions are named', async () => {
  const meg = await app.person('Meg')
  expect(await loginOf(meg)).toEqual({ state: 'logged-out', name: null, missing: [] })
  const connected = { state: 'connected', name: 'Meg', missing: ['pages_show_list'] }
  expect(await connect(meg)).toEqual({ login: connected, path: '/account/settings/bots/add' })
  expect(await loginOf(meg)).toEqual(connected)
  const rows = await app.server.db.selectFrom('company_login').where('person_id', '=', meg.id).selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.token!.toString('latin1')).not.toContain('token of')
  expect(await app.callApi(meg, endLogin, { params })).toEqual({ state: 'logged-out', name: null, missing: [] })
  expect(await loginOf(meg)).toMatchObject({ state: 'logged-out' })
})

test('somebody comes back to the form with all that they filled in, also where its address writes each sign with nine', async () => {
  const jin = await app.person('Jin')
  const path = `/account/settings/bots/add?${new URLSearchParams({ source: 'club', name: '漢'.repeat(80) }).toString()}`
  expect(path.length).toBeGreaterThan(720)
  const { url } = await app.callApi(jin, beginLogin, { params, body: { path } })
  expect((await finish(jin, new URL(url).searchParams.get('state')!)).path).toBe(path)
})

test('an attempt is finished once, and only by the person who began it', async () => {
  const [ann, eve] = [await app.person('Ann'), await app.person('Eve')]
  const state = await begin(ann)
  // The attack: Eve sends Ann the address of her own attempt, or gets hold of what comes back to Ann.
  await expect(finish(eve, state, 'code of Ann')).rejects.toMatchObject({ code: 'gone' })
  expect(await loginOf(eve)).toMatchObject({ state: 'logged-out' })
  await finish(ann, state)
  await expect(finish(ann, state)).rejects.toMatchObject({ code: 'gone' })
  await expect(finish(ann, await begin(ann), 'no such code')).rejects.toMatchObject({ code: 'bad-input' })
  expect(await loginOf(ann)).toMatchObject({ state: 'connected', name: 'Ann' })
})

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'evil'])('nobody is led to %s afterwards', async (path) => {
  const who = await app.person('Walt')
  await expect(app.callApi(who, beginLogin, { params, body: { path } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('a bot is connected by what was chosen: the company gives the rest, and the caller cannot', async () => {
  const pia = await app.person('Pia')
  await expect(save(pia, 'token of Pia/1')).rejects.toMatchObject({ code: 'conflict', details: { reconnect: true } })
  await connect(pia)
  const { choices } = await app.callApi(pia, loginChoices, { params: { ...params, field: 'page' } })
  expect(choices).toEqual([{ value: 'token of Pia/1', label: 'page of token of Pia' }])
  const { bot } = await save(pia, 'token of Pia/1')
  expect(bot).toMatchObject({ settings: { page: 'token of Pia/1' }, has_credentials: true })
  const row = await app.server.db.selectFrom('bot').where('id', '=', bot.id).selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(app.server.vault.decrypt(row.credentials!))).toEqual({ pageToken: 'page token of token of Pia/1' })
  await expect(save(pia, 'token of Quentin/1')).rejects.toMatchObject({ code: 'bad-input', details: { field: 'page' } })
  await expect(save(pia, 'token of Pia/closed')).rejects.toMatchObject({ code: 'bad-input', message: 'Club has closed this page.' })
  const forged = { credentials: { page: 'token of Pia/2', pageToken: 'mine' } }
  await expect(save(pia, '', forged)).rejects.toMatchObject({ code: 'bad-input', details: { field: 'pageToken' } })
})

test('a company is not asked for a bot by who sees a part of it only, and says nothing to them', async () => {
  const ola = await app.person('Ola')
  await connect(ola)
  const { bot } = await save(ola, 'token of Ola/1')
  const part = await app.person('Part', { workspace: ola.workspace, scope: 'assigned' })
  await connect(part)
  for (const page of ['token of Ola/2', 'token of Part/closed', 'token of Part/1'])
    await expect(save(part, page, { client_key: bot.client_key })).rejects.toMatchObject({ reason: botErrors.partlySeen().reason })
})

test('of many who connect one account at the same moment one gets it, and the others are told', async () => {
  const vic = await app.person('Vic')
  await connect(vic)
  for (const page of ['token of Vic/1', 'token of Vic/2', 'token of Vic/3']) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => save(vic, page)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toMatchObject(refused.map(() => ({ code: 'conflict', message: 'Another bot is connected to this account already.' })))
  }
})

test('a company that takes its token back is noticed: the account says so until it is connected again', async () => {
  const rob = await app.person('Rob')
  await connect(rob)
  dead.add('token of Rob')
  await expect(app.callApi(rob, loginChoices, { params: { ...params, field: 'page' } })).rejects.toMatchObject({ code: 'conflict' })
  expect(await loginOf(rob)).toEqual({ state: 'expired', name: 'Rob', missing: [] })
  dead.delete('token of Rob')
  await connect(rob)
  expect(await loginOf(rob)).toMatchObject({ state: 'connected' })
  dead.add('token of Rob')
  await expect(save(rob, 'token of Rob/1')).rejects.toMatchObject({ code: 'conflict', details: { reconnect: true } })
  expect(await loginOf(rob)).toMatchObject({ state: 'expired' })
})

test('what colleagues change of a bot while its company is asked about it again stays as they have it', async () => {
  const ada = await app.person('Ada')
  await connect(ada)
  const { bot } = await save(ada, 'token of Ada/1')
  const { db } = app.server
  const gate = Promise.withResolvers<void>()
  open = gate.promise
  const again = () => app.callApi(ada, reconnectBot, { params: { client_key: bot.client_key }, body: { part: 'source' } })
  const renamed = again()
  await expect.poll(() => waiting).toBe(1)
  await app.callApi(ada, saveBot, { body: { bot: { client_key: bot.client_key, name: 'Renamed' } } })
  gate.resolve()
  expect(await renamed).toMatchObject({ name: 'Renamed', settings: { page: 'token of Ada/1' } })

  const other = Promise.withResolvers<void>()
  open = other.promise
  const moved = again()
  await expect.poll(() => waiting).toBe(1)
  await db
    .updateTable('bot')
    .set({ settings: JSON.stringify({ page: 'token of Ada/2' }) })
    .where('id', '=', bot.id)
    .execute()
  other.resolve()
  expect(await moved).toMatchObject({ name: 'Renamed', settings: { page: 'token of Ada/2' } })
})

test('who waits for a company holds nothing that others need, and many at once notice that it took a token back', async () => {
  const [sam, tess] = [await app.person('Sam'), await app.person('Tess')]
  await connect(sam)
  const { bot } = await save(sam, 'token of Sam/0')
  const states = await Promise.all(Array.from({ length: 10 }, () => begin(tess)))
  const gate = Promise.withResolvers<void>()
  open = gate.promise
  const saved = states.map((_, i) => save(sam, `token of Sam/${i + 1}`))
  const reconnected = states.map(() => app.callApi(sam, reconnectBot, { params: { client_key: bot.client_key }, body: { part: 'source' } }))
  const finished = states.map((state) => finish(tess, state))
  const ended = Promise.allSettled([...saved, ...reconnected, ...finished])
  // More than the server has connections to its database.
  await expect.poll(() => waiting).toBe(30)
  expect(await loginOf(tess)).toMatchObject({ state: 'logged-out' })
  dead.add('token of Sam')
  gate.resolve()
  const outcomes = await ended
  const refused = { status: 'rejected', reason: { code: 'conflict', details: { reconnect: true } } }
  expect(outcomes.slice(0, 20)).toMatchObject(Array.from({ length: 20 }, () => refused))
  expect(outcomes.slice(20).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect([await loginOf(sam), await loginOf(tess)]).toMatchObject([{ state: 'expired' }, { state: 'connected' }])
})

test('a company without an app here is off, and one that is not there is not found', async () => {
  const una = await app.person('Una')
  expect(await app.callApi(una, getLogin, { params: { provider: 'sdk' } })).toEqual({ state: 'off', name: null, missing: [] })
  await expect(app.callApi(una, getLogin, { params: { provider: 'nowhere' } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(una, beginLogin, { params: { provider: 'sdk' }, body: { path: '/' } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('however an account came to stand so: what is told of it is the fresh answer, in every workspace of its person; colleagues and strangers learn nothing', async () => {
  const tess = await app.person('Tess')
  const udo = await app.person('Udo', { workspace: tess.workspace })
  const [elsewhere, stranger] = [await app.person('Elsa'), await app.person('Stian')]
  await app.server.db.insertInto('member').values({ workspace_id: elsewhere.workspace, person_id: tess.id }).execute()
  const extend = (short_access_token: string) => app.callApi(tess, extendToken, { query: { short_access_token } })
  const acts: Record<string, () => Promise<unknown>> = {
    'connected by signing in': () => connect(tess),
    'taken away': () => app.callApi(tess, endLogin, { params }),
    'connected by the token of a script': () => extend('short token of Tess'),
    'taken back by the company': async () => {
      dead.add('token of Tess')
      await expect(app.callApi(tess, loginChoices, { params: { ...params, field: 'page' } })).rejects.toMatchObject({ code: 'conflict' })
    },
    'another one connected': () => extend('short token of Meg'),
  }
  const eventsOf = async (who: TestPerson, since: string) =>
    (await app.eventsFor(who, since)).map(({ name, body }) => [name, body] as const)
  for (const [act, does] of Object.entries(acts)) {
    const [before, since] = [await loginOf(tess), await app.now()]
    await does()
    const fresh = await loginOf(tess)
    expect(fresh, act).not.toEqual(before)
    const change = [loginChanged.name, { provider: 'club', login: fresh }]
    expect(await eventsOf(tess, since), act).toEqual([change])
    expect(await eventsOf({ ...tess, workspace: elsewhere.workspace }, since), act).toEqual([change])
    for (const other of [udo, elsewhere, stranger]) {
      expect(await eventsOf(other, since), `${act}: ${other.name}`).toEqual([])
      expect(await loginOf(other)).toEqual({ state: 'logged-out', name: null, missing: [] })
    }
  }
  // What changes nothing emits nothing.
  const since = await app.now()
  await expect(extend('a token of another app')).rejects.toMatchObject({ code: 'bad-input' })
  await app.callApi(stranger, endLogin, { params })
  expect(await eventsOf(tess, since)).toEqual([])
  expect(await eventsOf(stranger, since)).toEqual([])
})
