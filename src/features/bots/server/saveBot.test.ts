import { beforeAll, expect, test } from 'vitest'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { botChanged, listBots, listKeys, rotateWebhookSecret, saveBot, type Bot } from '#features/bots/contract.ts'
import { shownWebhook, withBot } from '#features/bots/rules.ts'

let app: TestApp
let mara: TestPerson
/** Colleagues of Mara: one with every right but support, one with nothing but support. */
let noor: TestPerson
let sam: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  noor = await app.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  sam = await app.person('Sam', { workspace: mara.workspace, rights: ['support'] })
  stranger = await app.person('Stranger')
})

const save = (who: TestPerson, bot: Record<string, unknown>, workspace = who.workspace) =>
  app.callApi(who, saveBot, { headers: { teamid: workspace }, body: { bot } })
const bots = (who: TestPerson) => app.callApi(who, listBots, { headers: { teamid: who.workspace } })

test('the first bot of a workspace brings an API key, the second does not', async () => {
  const anna = await app.person('Anna')
  const first = await save(anna, { name: ' Shop bot ', code_lang: 'python', platform: 'messenger' })
  expect(first.bot).toMatchObject({ name: 'Shop bot', code_lang: 'python', platform: 'messenger', webhook: '', auto_resume_minutes: null })
  expect(first.bot.client_key).toMatch(/^bot_[\w-]{32}$/)
  expect(first.api_key).toMatch(/^bk_[\w-]{32}$/)
  expect(first.webhook_secret).toMatch(/^whs_[\w-]{32}$/)
  const second = await save(anna, { name: 'Another' })
  expect(second).toMatchObject({ api_key: null, bot: { code_lang: 'npm' } })
  const keys = await app.callApi(anna, listKeys, { headers: { teamid: anna.workspace } })
  expect(keys).toMatchObject([{ name: 'Shop bot', starts_with: first.api_key!.slice(0, 8), last_used_at: null }])
  expect(JSON.stringify(keys)).not.toContain(first.api_key)
})

test('who connected the Slack of a workspace may connect a bot, but neither change one nor get a key', async () => {
  const owner = await app.person('Oda')
  const edda = await app.person('Edda', { workspace: owner.workspace, rights: ['edit'] })
  await expect(save(edda, { name: 'Too early' })).rejects.toMatchObject({ code: 'forbidden' })
  const slack = { team_id: 'T1', team_name: 'Team', team_email: '', bot_user_id: 'U1', scopes: '', token: Buffer.from('x') }
  await app.server.db
    .insertInto('slack_install')
    .values({ workspace_id: owner.workspace, ...slack, installed_by: edda.id, installed_at: new Date(), revoked_at: null })
    .execute()
  const made = await save(edda, { name: 'From Slack' })
  expect(made).toMatchObject({ api_key: null, bot: { name: 'From Slack' } })
  expect(await app.callApi(owner, listKeys, { headers: { teamid: owner.workspace } })).toEqual([])
  await expect(save(edda, { client_key: made.bot.client_key, name: 'Renamed' })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'You can’t change the bots of this workspace. Ask its owner for permission.',
  })
  // The one who connected it elsewhere has no such right here.
  await expect(save(noor, { name: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await save(owner, { name: 'With a key' })).api_key).toMatch(/^bk_/)
})

test('a name is unique in its workspace, whatever its case, and the refusal says so in the words of the product', async () => {
  const { bot } = await save(mara, { name: 'Unique' })
  await expect(save(mara, { name: 'uNIQUE' })).rejects.toMatchObject({
    code: 'name-taken',
    message: 'You already have a bot named uNIQUE. Please use a unique name.',
  })
  const other = await save(mara, { name: 'Other' })
  await expect(save(mara, { client_key: other.bot.client_key, name: 'Unique' })).rejects.toMatchObject({ code: 'name-taken' })
  expect((await save(mara, { client_key: bot.client_key, name: 'UNIQUE' })).bot.name).toBe('UNIQUE')
  expect((await save(stranger, { name: 'Unique' })).bot.name).toBe('Unique')
})

test('what is changed of a bot needs no name, so that a colleague’s new name stays; a new bot needs one', async () => {
  const { bot } = await save(mara, { name: 'Before' })
  await save(mara, { client_key: bot.client_key, name: 'By a colleague' })
  const { bot: changed } = await save(mara, { client_key: bot.client_key, auto_resume_minutes: 30 })
  expect(changed).toMatchObject({ name: 'By a colleague', auto_resume_minutes: 30 })
  await expect(save(mara, { source: 'npm' })).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Please enter a name for your bot.',
    details: { field: 'name' },
  })
})

test('of twenty who take a name at the same moment one gets it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => save(mara, { name: 'Contested' })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await bots(mara)).filter(({ name }) => name === 'Contested')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'name-taken' })
})

test.each([
  { name: '' },
  { name: '   ' },
  { name: 'x'.repeat(81) },
  { name: 'a\0b' },
  { name: 'Fine', auto_resume_minutes: 0 },
  { name: 'Fine', code_lang: 'perl' },
])('a bot is not made of %o', async (bot) => {
  await expect(save(mara, bot)).rejects.toMatchObject({ code: 'bad-input' })
  expect((await bots(mara)).map(({ name }) => name)).not.toContain('Fine')
})

test('what is told of a bot turns the old list into a fresh one', async () => {
  const before = await bots(mara)
  const since = await app.now()
  const { bot } = await save(mara, { name: 'Middle', auto_resume_minutes: 30 })
  await save(mara, { client_key: bot.client_key, name: 'Almost first', auto_resume_minutes: null, platform: 'slack' })
  const events = (await app.eventsFor(noor, since)).filter(({ name }) => name === botChanged.name)
  expect(events).toHaveLength(2)
  const after = events.reduce((list, { body }) => withBot(list, body as Bot), before)
  expect(after).toEqual(await bots(mara))
  expect(after.find(({ id }) => id === bot.id)).toMatchObject({ name: 'Almost first', auto_resume_minutes: null, platform: 'slack' })
  expect(await app.eventsFor(stranger, since)).toEqual([])
})

test('changing one thing of a bot leaves the rest', async () => {
  const made = await save(mara, {
    name: 'Steady',
    code_lang: 'ruby',
    platform: 'slack',
    auto_resume_minutes: 15,
    webhook: 'https://b.example.com/',
  })
  const { bot, api_key, webhook_secret } = await save(mara, { client_key: made.bot.client_key, name: 'Steadier' })
  expect(bot).toEqual({ ...made.bot, name: 'Steadier' })
  expect([api_key, webhook_secret]).toEqual([null, null])
})

const rotate = async (client_key: string) => (await app.callApi(mara, rotateWebhookSecret, { params: { client_key } })).webhook_secret
/** What is stored of a bot's secrets, as it was encrypted. */
const sealed = async (id: string) =>
  (await app.server.db.selectFrom('bot').where('id', '=', id).select('credentials').executeTakeFirstOrThrow()).credentials!

test.each(['npm', 'python', 'ruby'])(
  'a bot of %s has a webhook secret from the start, shown once; rotating shows a new one',
  async (source) => {
    const name = `Hooked ${source}`
    const { bot, webhook_secret: first } = await save(mara, { name, source })
    expect(first).toMatch(/^whs_/)
    expect(bot).toMatchObject({ webhook: '', has_credentials: true, stored_secrets: ['webhookSecret'] })
    const isStored = async (secret: string) => {
      const stored = await sealed(bot.id)
      expect(JSON.parse(app.server.vault.decrypt(stored))).toEqual({ webhookSecret: secret })
      expect(stored.includes(secret)).toBe(false)
    }
    await isStored(first!)
    const edit = (webhook: string) => save(mara, { client_key: bot.client_key, name, webhook })
    expect((await edit('https://bot.example.com/a')).webhook_secret).toBeNull()
    expect((await edit('https://bot.example.com/b')).webhook_secret).toBeNull()
    await isStored(first!)
    const second = await rotate(bot.client_key)
    expect(second).not.toBe(first)
    await isStored(second)
    expect(JSON.stringify(await bots(mara))).not.toContain(second)
    expect((await edit('')).bot.webhook).toBe('')
    await expect(edit('http://bot.example.com/')).rejects.toMatchObject({ code: 'bad-input', details: { field: 'webhook' } })
    expect((await edit('http://localhost:4100/baton')).bot.webhook).toBe('http://localhost:4100/baton')
  },
)

test('a field that no bot has is refused by its name, rather than dropped', async () => {
  for (const field of ['nonsense', 'granted', 'engine_granted', 'chatfuel_block', 'constructor', 'x'.repeat(300)]) {
    await expect(save(mara, { name: 'Refused', [field]: { access: 'x' } })).rejects.toMatchObject({
      code: 'bad-input',
      message: `Such a bot has no ${field.slice(0, 60)}.`,
      details: { field: field.slice(0, 60) },
    })
  }
  expect((await bots(mara)).map(({ name }) => name)).not.toContain('Refused')
})

test('who sends a whole bot back changes what they changed; what the specification lists besides stays as it is', async () => {
  const { bot } = await save(mara, { name: 'Whole', platform: 'messenger', dashbot_key: ' key ' })
  expect(bot).toMatchObject({ stored_secrets: expect.arrayContaining(['dashbot_key']) as string[] })
  const listed = {
    access_token: 'a',
    custom_alert: [],
    manychat_token: 'm',
    is_manychat: false,
    dialogflow: { agent: 'x' },
    labels: ['VIP'],
  }
  const sent = { ...bot, ...listed, dashbot_key: null, name: 'Whole again' }
  expect((await save(mara, sent)).bot).toEqual({ ...bot, name: 'Whole again' })
  const without = await save(mara, { client_key: bot.client_key, name: 'Whole again', dashbot_key: '' })
  expect(without.bot.stored_secrets).not.toContain('dashbot_key')
})

test('a bot of old, which has no secret, gets one by its first address, or by asking for it before', async () => {
  const [addressed, asked] = [await app.bot(mara.workspace, 'Of old'), await app.bot(mara.workspace, 'Of old, too')]
  const saved = await save(mara, { client_key: addressed.clientKey, name: 'Of old', webhook: 'https://bot.example.com/' })
  expect(saved.webhook_secret).toMatch(/^whs_/)

  const before = await bots(mara)
  const since = await app.now()
  const secret = await rotate(asked.clientKey)
  expect(JSON.parse(app.server.vault.decrypt(await sealed(asked.id)))).toEqual({ webhookSecret: secret })
  const after = (await app.eventsFor(mara, since)).reduce((list, { body }) => withBot(list, body as Bot), before)
  expect(after).toEqual(await bots(mara))
  expect(after.find(({ id }) => id === asked.id)).toMatchObject({ webhook: '', stored_secrets: ['webhookSecret'] })
})

test('a bot whose company calls none has no webhook secret to make', async () => {
  const company = await app.bot(mara.workspace, 'Of a company', { source: 'messenger' })
  await expect(rotate(company.clientKey)).rejects.toMatchObject({ code: 'bad-input', message: 'Such a bot has no webhook.' })
})

test('a member without support may not change bots, one with nothing but support may, and everyone of the workspace sees them', async () => {
  const { bot } = await save(sam, { name: 'Made by Sam' })
  const since = await app.now()
  const refusals = [
    save(noor, { name: 'By Noor' }),
    save(noor, { client_key: bot.client_key, name: 'By Noor' }),
    app.callApi(noor, rotateWebhookSecret, { params: { client_key: bot.client_key } }),
  ]
  for (const refusal of await Promise.allSettled(refusals)) {
    expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  }
  expect(await app.eventsFor(mara, since)).toEqual([])
  // But for the addresses of webhooks, of which she reads the hosts.
  expect(await bots(noor)).toEqual((await bots(mara)).map((one) => ({ ...one, webhook: shownWebhook(one.webhook) })))
})

test('a stranger learns nothing: a bot of others looks like one that was never made', async () => {
  const { bot } = await save(mara, { name: 'Secret', webhook: 'https://bot.example.com/' })
  const attempts = (client_key: string) => [
    save(stranger, { client_key, name: 'Mine' }),
    save(stranger, { client_key, name: 'Mine' }, mara.workspace),
    app.callApi(stranger, rotateWebhookSecret, { params: { client_key } }),
  ]
  const known = await Promise.allSettled(attempts(bot.client_key))
  expect(known).toEqual(await Promise.allSettled(attempts('bot_never_made')))
  for (const one of known)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not-found', message: 'This bot does not exist' } })
  await expect(save(stranger, { name: 'Mine' }, mara.workspace)).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(stranger, listBots, { headers: { teamid: mara.workspace } })).rejects.toMatchObject({ code: 'not-found' })
  expect((await bots(mara)).find(({ id }) => id === bot.id)).toEqual(bot)
})
