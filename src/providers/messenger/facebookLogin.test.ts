import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { beginLogin, endLogin, extendToken, getLogin, loginChoices } from '#features/bots/loginContract.ts'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())

const params = { provider: 'messenger' }
const choices = async (field: string) =>
  (await facebook.fixture.app.callApi(facebook.fixture.mara, loginChoices, { params: { ...params, field } })).choices
const save = (source: string, credentials: Record<string, string>) =>
  facebook.fixture.app.callApi(facebook.fixture.mara, saveBot, { body: { bot: { source, name: crypto.randomUUID(), credentials } } })
beforeEach(async () => {
  await facebook.signIn()
  await facebook.begin()
})

test('a person signs in at Facebook and chooses among their pages and accounts; the page is subscribed', async () => {
  expect(await facebook.fixture.app.callApi(facebook.fixture.mara, getLogin, { params })).toEqual({
    state: 'connected',
    name: 'Mara at Facebook',
    missing: [],
  })
  expect(await choices('page')).toContainEqual({ value: facebook.page.id, label: 'Northwind' })
  const instagram = `1784${digits()}`
  await facebook.connect({ instagram })
  expect(await choices('instagram')).toContainEqual({ value: instagram, label: 'northwind (Northwind)' })
  const { call, body } = facebook.company.calls.at(-1)!
  expect(call).toBe(`POST /${facebook.page.id}/subscribed_apps`)
  const fields = ['feed', 'conversations', 'standby', 'messages', 'message_echoes', 'message_deliveries', 'messaging_postbacks']
  expect(String(body['subscribed_fields']).split(',')).toEqual(expect.arrayContaining([...fields, 'message_reads', 'messaging_handovers']))
})

test('people sign in by the app that the environment of the server names', async () => {
  const body = { path: '/account/settings/bots/add' }
  const { url } = await facebook.fixture.app.callApi(facebook.fixture.mara, beginLogin, { params, body })
  expect(new URL(url).searchParams.get('client_id')).toBe('4711')
})

test('permissions that were not given are named; a token that was taken back is said to have run out', async () => {
  expect(await facebook.signIn(['pages_messaging', 'pages_show_list'])).toMatchObject({ missing: ['pages_messaging', 'pages_show_list'] })
  expect(await choices('page')).toEqual([])
  facebook.revoke()
  await expect(choices('page')).rejects.toMatchObject({ details: { reconnect: true } })
  expect(await facebook.fixture.app.callApi(facebook.fixture.mara, getLogin, { params })).toMatchObject({ state: 'expired' })
})

test('Instagram needs two permissions more: who did not give them is told which, and has Messenger all the same', async () => {
  const page = facebook.addPage()
  const instagram = `1784${digits()}`
  facebook.addPage({ instagram })
  for (const declined of [['instagram_basic'], ['instagram_manage_messages'], ['instagram_basic', 'instagram_manage_messages']]) {
    expect(await facebook.signIn(declined)).toMatchObject({ missing: [] })
    const message = expect.stringContaining(`You are missing the following permissions: ${declined.join(', ')}.`) as unknown
    const refusal = { code: 'bad-input', details: { field: 'instagram' }, message }
    await expect(choices('instagram')).rejects.toMatchObject(refusal)
    await expect(save('instagram', { instagram })).rejects.toMatchObject(refusal)
  }
  expect(await choices('page')).toContainEqual({ value: page.id, label: 'Northwind' })
  await save('messenger', { page: page.id })
  await facebook.signIn()
  expect(await choices('instagram')).toContainEqual({ value: instagram, label: 'northwind (Northwind)' })
  await save('instagram', { instagram })
})

test('a token of an hour, which Facebook’s script handed out in a page, becomes one that lasts, and the account is connected by it', async () => {
  const { app, mara } = facebook.fixture
  const ben = await app.person('Ben')
  const extend = (short_access_token: string) => app.callApi(ben, extendToken, { query: { short_access_token } })
  await expect(extend('EAAUnobody')).rejects.toMatchObject({ code: 'bad-input' })
  expect(await app.callApi(ben, getLogin, { params })).toMatchObject({ state: 'logged-out' })
  const short = facebook.shortToken()
  const { access_token: token } = await extend(short)
  expect(token).not.toBe(short)
  expect(await app.callApi(ben, getLogin, { params })).toMatchObject({ state: 'connected', name: 'Mara at Facebook', missing: [] })
  // It is the account of the one who brought the token, and of nobody else.
  await app.callApi(ben, endLogin, { params })
  expect(await app.callApi(mara, getLogin, { params })).toMatchObject({ state: 'connected' })
})

test('what is wrong is said at the field, and no token is taken from the form or shown', async () => {
  await expect(save('messenger', {})).rejects.toMatchObject({ code: 'bad-input', details: { field: 'page' } })
  await expect(save('messenger', { page: '12' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'page' } })
  await expect(save('instagram', { instagram: '12' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'instagram' } })
  await expect(save('messenger', { page: facebook.page.id, token: 'x' })).rejects.toMatchObject({ details: { field: 'token' } })
  await expect(save('messenger', { page: facebook.page.id })).rejects.toMatchObject({ code: 'conflict' })
  const free = facebook.addPage({ name: 'Free' })
  await expect(save('messenger', { page: free.id, app: 'x' })).rejects.toMatchObject({ details: { field: 'app' } })
  facebook.company.faults.permission.once()
  await expect(save('messenger', { page: free.id })).rejects.toMatchObject({
    details: { field: 'page' },
    message: expect.stringContaining('Requires pages_messaging') as unknown,
  })
  const { bot } = await save('messenger', { page: free.id })
  expect(bot).toMatchObject({ source: 'messenger', platform: 'messenger', settings: { page: free.id }, has_credentials: true })
  expect(JSON.stringify(bot)).not.toContain(free.token)
})

test('who manages hundreds of pages is offered all of them, up to 600', async () => {
  const before = (await choices('page')).length
  for (let page = before; page < 600; page++) facebook.addPage({ name: `Branch ${page}` })
  expect(await choices('page')).toHaveLength(600)
  expect(await choices('page')).toContainEqual(expect.objectContaining({ label: 'Branch 599' }))
  const last = (await choices('page')).find(({ label }) => label === 'Branch 599')!
  expect((await save('messenger', { page: last.value })).bot).toMatchObject({ settings: { page: last.value } })
  facebook.addPage({ name: 'One too many' })
  expect(await choices('page')).toHaveLength(600)
})
