import { beforeAll, expect, test } from 'vitest'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { botChanged, listBots, saveBot, type Bot } from '#features/bots/contract.ts'
import { shownWebhook, withBot } from '#features/bots/rules.ts'

const secret = 'https://hooks.example.com/services/T0/B0/s3cr3t?key=s3cr3t'
const shown = 'https://hooks.example.com/…'

let app: TestApp
let mara: TestPerson
/** No right at all; every right but that to change bots; that right, but not the sight of this bot; the right and the sight. */
let nora: TestPerson
let noor: TestPerson
let tess: TestPerson
let sam: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  const { workspace } = mara
  bot = await app.bot(workspace, 'Shop bot')
  const other = await app.bot(workspace, 'Other bot')
  nora = await app.person('Nora', { workspace, rights: [] })
  noor = await app.person('Noor', { workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  tess = await app.person('Tess', { workspace, rights: ['support'], scope: 'bots', scopeBots: [other.id] })
  sam = await app.person('Sam', { workspace, rights: ['support'], scope: 'bots', scopeBots: [bot.id] })
})

const list = (who: TestPerson) => app.callApi(who, listBots, { headers: { teamid: mara.workspace } })
const hook = async (who: TestPerson) => (await list(who)).find(({ id }) => id === bot.id)!.webhook
const save = (webhook: string) =>
  app.callApi(mara, saveBot, {
    headers: { teamid: mara.workspace },
    body: { bot: { client_key: bot.clientKey, name: 'Shop bot', webhook } },
  })

test('the address of a webhook, which is often a secret, is read by those who may change the bot, and by nobody else', async () => {
  const everybody = [mara, sam, nora, noor, tess]
  const before = new Map(await Promise.all(everybody.map(async (who) => [who, await list(who)] as const)))
  const since = await app.now()
  expect((await save(secret)).bot.webhook).toBe(secret)
  for (const who of [mara, sam]) expect(await hook(who)).toBe(secret)
  for (const who of [nora, noor, tess]) {
    expect(await hook(who)).toBe(shown)
    expect(JSON.stringify(await app.eventsFor(who, since))).not.toContain('s3cr3t')
  }
  // What each received makes the same of the old list as reading it again.
  for (const who of everybody) {
    const events = (await app.eventsFor(who, since)).filter(({ name }) => name === botChanged.name)
    expect(events.reduce((bots, { body }) => withBot(bots, body as Bot), before.get(who)!)).toEqual(await list(who))
  }
})

test.each([
  ['a password', 'https://anna:s3cr3t@bot.example.com/', 'Leave the name and password out'],
  ['a space', 'https://bot.example.com/a b', 'There is a space'],
  ['no https', 'ftp://bot.example.com/', 'A webhook needs an https address'],
])('an address with %s is refused for that', async (_what, address, why) => {
  await expect(save(address)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining(why) as string })
})

test('an address inside a private network is refused when it is saved, and not when the first reply fails', async () => {
  await save(secret)
  for (const inside of ['https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[fd00::1]/baton'])
    await expect(save(inside)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('private network') as string })
  expect(await hook(mara)).toBe(secret)
})

test('who sends back what is shown of a webhook changes nothing of it', async () => {
  await save(secret)
  expect((await save(shown)).bot.webhook).toBe(secret)
  expect((await save('https://hooks.example.com/else')).bot.webhook).toBe('https://hooks.example.com/else')
  expect((await save('')).bot.webhook).toBe('')
})

test.each([
  ['', ''],
  ['https://bot.example.com', 'https://bot.example.com'],
  ['https://bot.example.com/', 'https://bot.example.com/'],
  ['https://bot.example.com:8443/a', 'https://bot.example.com:8443/…'],
  ['https://bot.example.com/?key=1', 'https://bot.example.com/…'],
  ['http://localhost:4100/#key', 'http://localhost:4100/…'],
])('of the webhook %j is shown %j', (address, expected) => {
  expect(shownWebhook(address)).toBe(expected)
})
