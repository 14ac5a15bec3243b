import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botHealth, listBots, saveBot, type Bot } from '#features/bots/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { firstIntents, type Agent } from '#sandbox/dialogflow/intents.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './toy/provider.ts'
import { ToyCompany, wrote } from './toy/ToyCompany.ts'

const owner = 'mara@northwind.example'
const handoverText = 'Somebody is on their way.'
const shop = (project: string): Agent => ({
  project,
  displayName: 'Shop',
  defaultLanguageCode: 'en',
  supportedLanguageCodes: ['de'],
  timeZone: 'Europe/Oslo',
  people: [owner, 'robot@shop-agent-1.iam.gserviceaccount.com'],
  intents: [
    ...firstIntents(),
    {
      id: 'menu',
      displayName: 'Menu',
      phrases: ['show me the menu', 'what can you do'],
      responses: [
        { text: { text: ['Here is what I can do.'] } },
        { quickReplies: { title: 'Choose', quickReplies: ['Track my order', 'A person'] } },
        {
          card: {
            title: 'Tents',
            subtitle: 'For two',
            imageUri: 'https://shop.example/tent.png',
            buttons: [{ text: 'See all', postback: 'https://shop.example/tents' }],
          },
        },
        {
          payload: {
            richContent: [
              [
                { type: 'info', title: 'Open', subtitle: '9 to 5' },
                { type: 'chips', options: [{ text: 'Map', link: 'https://shop.example/map' }] },
              ],
            ],
          },
        },
        { text: { text: ['Anything else?'] } },
      ],
    },
    {
      id: 'order',
      displayName: 'Order',
      phrases: ['track my order'],
      outputContexts: [{ name: 'order', lifespanCount: 5 }],
      responses: [{ text: { text: ['What is its number?'] } }],
    },
    {
      id: 'number',
      displayName: 'Order number',
      phrases: ['it is 4711', '4711'],
      inputContexts: ['order'],
      responses: [{ text: { text: ['It is on its way.'] } }],
    },
    {
      id: 'person',
      displayName: 'Person',
      action: 'baton.handoff',
      phrases: ['a person please', 'a person'],
      responses: [{ text: { text: ['I am getting Ada.'] } }, { payload: { baton: { labels: ['VIP'] } } }],
    },
    { id: 'bye', displayName: 'Bye', phrases: ['bye'], responses: [{ text: { text: ['Bye!'] } }], endInteraction: true },
    { id: 'media', displayName: 'Media', phrases: [], events: ['BATON_MEDIA'], responses: [{ text: { text: ['Nice picture.'] } }] },
  ],
})

let google: RunningDialogflow
let company: ToyCompany
let app: TestApp
let mara: TestPerson
let page: string
let bot: Bot
let n = 0
beforeAll(async () => {
  google = await startDialogflow([shop('shop-agent-1')])
  company = await ToyCompany.open()
  app = await createTestApp({ ...company.env, ...google.env, LOG_LEVEL: 'fatal' }, [toy])
  mara = await app.person('Mara')
})
afterAll(async () => {
  await app.close()
  company.close()
  await google.stop()
})
beforeEach(async () => {
  for (const fault of Object.values(google.company.faults)) fault.off()
  bot = await make({ service_account: google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com') })
})

async function make(secrets: Record<string, string>, more: Record<string, string> = {}): Promise<Bot> {
  page = `p${crypto.randomUUID().slice(0, 8)}`
  const engine = { engine: 'dialogflow', engine_credentials: { project: 'shop-agent-1', ...secrets, ...more }, handover_text: handoverText }
  const wanted = { name: crypto.randomUUID(), source: 'toy', credentials: { page, token: 't' }, ...engine }
  return (await app.callApi(mara, saveBot, { body: { bot: wanted } })).bot
}

const write = (channel: string, text: string) => company.call(app.url, [wrote(page, `${page}.${++n}`, channel, text)])
const params = (channel: string) => ({ params: { id: conversationIdOf(bot.id, channel) } })
const open = (channel: string) => app.callApi(mara, getConversation, params(channel))
const messages = async (channel: string): Promise<Message[]> => {
  const found = await open(channel).catch(() => null)
  return found?.Days.flatMap((day) => day.Messages) ?? []
}
const answered = (channel: string) => company.taken.filter(({ to }) => to === channel).map(({ text }) => text)
const channelOf = () => `c${crypto.randomUUID().slice(0, 8)}`
const errorsOf = async (channel: string) => (await messages(channel)).flatMap(({ event }) => event?.reason?.code ?? [])

test('Dialogflow answers customers through its own client: every response in order, as the customer sees them', async () => {
  const c = channelOf()
  await write(c, 'What can you do?')
  await expect.poll(async () => (await messages(c)).length).toBe(6)
  const [, ...said] = await messages(c)
  expect(said.map(({ text, attachments = [] }) => [text, attachments])).toMatchObject([
    ['Here is what I can do.', []],
    ['Choose', [{ actions: [{ text: 'Track my order' }, { text: 'A person' }] }]],
    ['', [{ title: 'Tents', text: 'For two', image_url: 'https://shop.example/tent.png', actions: [{ text: 'See all' }] }]],
    ['', [{ title: 'Open', text: '9 to 5' }, { actions: [{ text: 'Map', value: 'https://shop.example/map' }] }]],
    ['Anything else?', []],
  ])
  expect(said[0]!.metadata).toMatchObject({ intent: 'Menu' })
})

test('what an agent remembers outlives the twenty minutes after which Dialogflow forgets, and a person in between', async () => {
  const c = channelOf()
  await write(c, 'Track my order')
  await expect.poll(() => answered(c)).toEqual(['What is its number?'])
  expect((await open(c)).incomingContexts).toEqual([{ name: 'order', lifespanCount: 5, parameters: {} }])
  await app.callApi(mara, setPaused, { ...params(c), headers: { paused: 'true' } })
  await app.callApi(mara, setPaused, { ...params(c), headers: { paused: 'false' } })
  // The session at Dialogflow is told to start over each time, so nothing there can be what remembers.
  await write(c, '4711')
  await expect.poll(() => answered(c)).toEqual(['What is its number?', 'It is on its way.'])
})

test('hand-off, labels and the end are data of an intent; two fallbacks in a row are for people', async () => {
  const [c, d, e] = [channelOf(), channelOf(), channelOf()]
  await write(c, 'A person please')
  await expect.poll(() => answered(c)).toEqual(['I am getting Ada.'])
  expect(await open(c)).toMatchObject({ paused: true, tags: ['VIP'] })
  await write(d, 'Bye')
  await expect.poll(() => answered(d)).toEqual(['Bye!'])
  expect(await open(d)).toMatchObject({ is_done: true })
  await write(e, 'Gibberish forever')
  await expect.poll(() => answered(e)).toHaveLength(1)
  await write(e, 'More of that')
  await expect.poll(() => answered(e).at(-1)).toBe(handoverText)
  expect(await open(e)).toMatchObject({ paused: true })
})

test('the Google account of a person works as well; one that is taken back asks to reconnect, and loses nothing', async () => {
  const refresh = google.refreshTokenOf(owner)
  bot = await make({ service_account: google.serviceAccountKey(owner) })
  // As connecting an account leaves it.
  const sealed = app.server.vault.encrypt(JSON.stringify({ refresh_token: refresh }))
  await app.server.db.updateTable('bot').set({ engine_credentials: sealed }).where('id', '=', bot.id).execute()
  const c = channelOf()
  await write(c, 'Bye')
  await expect.poll(() => answered(c)).toEqual(['Bye!'])
  google.revoke(refresh)
  await write(c, 'Track my order')
  await expect.poll(() => errorsOf(c)).toEqual(['dialogflow.reconnect'])
  await expect.poll(() => answered(c)).toEqual(['Bye!', handoverText])
  expect((await open(c)).needs_human_since).not.toBeNull()
  const lastError = async () => (await app.callApi(mara, botHealth, { params: { client_key: bot.client_key } })).last_error?.reason.code
  await expect.poll(lastError).toBe('dialogflow.reconnect')
  const broken = async () => (await app.callApi(mara, listBots)).find(({ id }) => id === bot.id)!.broken
  await expect.poll(broken).toMatchObject({ source: null, engine: { code: 'dialogflow.reconnect' } })
  // It works again at Google: the next look finds it, and so would the next answer.
  const alive = app.server.vault.encrypt(JSON.stringify({ refresh_token: google.refreshTokenOf(owner) }))
  await app.server.db
    .updateTable('bot')
    .set({ engine_credentials: alive, check_at: new Date(0) })
    .where('id', '=', bot.id)
    .execute()
  await app.server.checkBots()
  expect(await broken()).toBeNull()
  // An agent that is gone is noticed before a customer asks.
  google.company.faults.gone.once()
  await app.server.db
    .updateTable('bot')
    .set({ check_at: new Date(0) })
    .where('id', '=', bot.id)
    .execute()
  await app.server.checkBots()
  expect(await broken()).toMatchObject({ engine: { code: 'dialogflow.gone' } })
  await write(channelOf(), 'Bye')
  await expect.poll(broken).toBeNull()
})

test('an agent or a key that Google does not take is refused at its field; what Google does not look at is saved, and leaves the bot disconnected', async () => {
  const { faults } = google.company
  const dead = google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com')
  const service_account = google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com')
  const change = async (engine_credentials: Record<string, string>) =>
    (await app.callApi(mara, saveBot, { body: { bot: { client_key: bot.client_key, engine_credentials } } })).bot
  const refused = (field: string, says: string) => ({
    code: 'bad-input',
    message: expect.stringContaining(says) as unknown,
    details: { field },
  })
  const noKey = refused('engine.service_account', 'does not accept the service account key')
  await expect(change({ service_account: dead })).rejects.toMatchObject(noKey)
  faults.gone.on()
  await expect(make({ service_account })).rejects.toMatchObject(refused('engine.project', 'no Dialogflow agent in shop-agent-1'))
  await app.server.db
    .updateTable('bot')
    .set({ check_at: new Date(0) })
    .where('id', '=', bot.id)
    .execute()
  await app.server.checkBots()
  const broken = { source: null, engine: { code: 'dialogflow.gone' } }
  expect(await change({ language: 'de' })).toMatchObject({ engine_settings: { language: 'de' }, broken })
  await expect(change({ service_account })).rejects.toMatchObject(refused('engine.service_account', 'no Dialogflow agent'))
  faults.gone.off()
  expect(await change({ service_account, language: 'en' })).toMatchObject({ engine_settings: { language: 'en' }, broken: null })
  // Who cannot say whether it is good says nothing against it.
  faults.down.on()
  expect(await change({ service_account, language: 'de' })).toMatchObject({ engine_settings: { language: 'de' }, broken: null })
})

test.each([
  ['denied', 'dialogflow.denied'],
  ['gone', 'dialogflow.gone'],
] as const)('an agent that is %s is said at the conversation, and a person is asked for', async (fault, reason) => {
  google.company.faults[fault].on()
  const c = channelOf()
  await write(c, 'Bye')
  await expect.poll(() => errorsOf(c)).toEqual([reason])
  await expect.poll(() => answered(c)).toEqual([handoverText])
})

test('the end that an agent sees is none for a customer who waits for a person', async () => {
  google.company.faults.denied.once()
  const c = channelOf()
  await write(c, 'Bye')
  await expect.poll(() => answered(c)).toEqual([handoverText])
  const { needs_human_since } = await open(c)
  expect(needs_human_since).not.toBeNull()
  await write(c, 'Bye')
  await expect.poll(() => answered(c)).toEqual([handoverText, 'Bye!'])
  expect(await open(c)).toMatchObject({ is_done: false, needs_human_since })
})

test.each(['down', 'token'] as const)('%s for a moment is tried again, and the customer is answered', async (fault) => {
  google.company.faults[fault].once()
  const c = channelOf()
  await write(c, 'Bye')
  await expect.poll(() => answered(c)).toEqual(['Bye!'])
  expect(await errorsOf(c)).toEqual([])
})

test('a quota that is used up is asked again behind its minute, and the customer is answered', async () => {
  google.company.faults.busy.once()
  const c = channelOf()
  const id = conversationIdOf(bot.id, c)
  await write(c, 'Bye')
  const failed = () => app.server.db.selectFrom('engine_turn').where('conversation_id', '=', id).where('error', 'is not', null)
  await expect.poll(async () => (await failed().select('next_at').execute()).map((one) => one.next_at.getUTCSeconds() < 5)).toEqual([true])
  await app.server.db.updateTable('engine_turn').set({ next_at: new Date() }).where('conversation_id', '=', id).execute()
  await expect.poll(() => answered(c)).toEqual(['Bye!'])
})

test('a key that Google does not know is said at the conversation', async () => {
  bot = await make({ service_account: google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com') })
  // A newer key takes the place of the one the bot has, and the token that was had by that one has run out.
  google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com')
  google.company.faults.token.once()
  const c = channelOf()
  await write(c, 'Bye')
  await expect.poll(() => errorsOf(c)).toEqual(['dialogflow.key'])
})

test.each([
  [{ project: 'X' }, 'engine.project'],
  [{ service_account: '{"type":"authorized_user"}' }, 'engine.service_account'],
  [{ service_account: 'no JSON' }, 'engine.service_account'],
  [{ language: 'English' }, 'engine.language'],
  [{ media_event: 'not an event' }, 'engine.media_event'],
  [{ refresh_token: 'somebody else’s' }, 'engine.refresh_token'],
] as const)('%j is refused at its field', async (wrong, field) => {
  const key = google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com')
  await expect(make({ service_account: key }, wrong)).rejects.toMatchObject({ code: 'bad-input', details: { field } })
})

test.each(['fil', 'pt-BR', 'zh-Hant', 'es-419'])('%s is a language, written as Google does', async (language) => {
  const key = google.serviceAccountKey('robot@shop-agent-1.iam.gserviceaccount.com')
  expect((await make({ service_account: key }, { language })).engine_settings).toMatchObject({ language })
})
