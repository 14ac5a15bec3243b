import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getBotAlerts, listAlerts, setBotAlerts } from '#features/alerts/contract.ts'
import { listIntents } from '#features/alerts/botContract.ts'
import { feelingOf } from '#features/alerts/server/feelingOf.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { firstIntents } from '#sandbox/dialogflow/intents.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './toy/provider.ts'
import { ToyCompany, wrote } from './toy/ToyCompany.ts'

const robot = 'robot@shop-agent-1.iam.gserviceaccount.com'
/** More than the company gives in one page. */
const many = Array.from({ length: 1100 }, (_, i) => ({ id: `more-${i}`, displayName: `More ${i}`, phrases: [], responses: [] }))
const refund = { id: 'refund', displayName: 'Refund', phrases: ['i want my money back'], responses: [{ text: { text: ['I see.'] } }] }

let google: RunningDialogflow
let company: ToyCompany
let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: Bot
let page: string
beforeAll(async () => {
  const agent = { displayName: 'Shop', defaultLanguageCode: 'en', supportedLanguageCodes: [], timeZone: 'Etc/UTC', people: [robot] }
  google = await startDialogflow([{ ...agent, project: 'shop-agent-1', intents: [...firstIntents(), refund, ...many] }])
  company = await ToyCompany.open()
  app = await createTestApp({ ...company.env, ...google.env, LOG_LEVEL: 'fatal' }, [toy])
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
})
afterAll(async () => {
  await app.close()
  company.close()
  await google.stop()
})
beforeEach(async () => {
  for (const fault of Object.values(google.company.faults)) fault.off()
  page = `p${crypto.randomUUID().slice(0, 8)}`
  const engine = {
    engine: 'dialogflow',
    engine_credentials: { project: 'shop-agent-1', service_account: google.serviceAccountKey(robot) },
  }
  const wanted = { name: crypto.randomUUID(), source: 'toy', credentials: { page, token: 't' }, ...engine }
  bot = (await app.callApi(mara, saveBot, { body: { bot: wanted } })).bot
})

const key = () => ({ params: { id: bot.client_key } })
const list = (who: TestPerson) => app.callApi(who, listIntents, key())

test('all intents of an agent are listed by name, each with whether its reader chose it', async () => {
  const all = await list(mara)
  expect(all).toHaveLength(many.length + 3)
  expect(all).toContainEqual({ id: 'refund', name: 'Refund', alertStatus: false })
  await app.callApi(mara, setBotAlerts, { ...key(), body: { alertOptions: {}, intents: ['refund'] } })
  expect(await list(mara)).toContainEqual({ id: 'refund', name: 'Refund', alertStatus: true })
  expect(await list(ben)).toContainEqual({ id: 'refund', name: 'Refund', alertStatus: false })
  expect((await app.callApi(mara, getBotAlerts, key())).intents).toEqual(['refund'])
})

test('intents that are chosen at the same moment, and one that is taken away, do not undo each other', async () => {
  const set = (given: { intents?: string[]; intents_added?: string[]; intents_removed?: string[] }) =>
    app.callApi(mara, setBotAlerts, { ...key(), body: { alertOptions: {}, ...given } })
  await set({ intents: ['refund'] })
  const added = Array.from({ length: 9 }, (_, i) => `more-${i}`)
  await Promise.all([set({ intents_removed: ['refund'] }), ...added.map((one) => set({ intents_added: [one] }))])
  const { intents } = await app.callApi(mara, getBotAlerts, key())
  expect(intents.toSorted()).toEqual(added)
  // Chosen twice it is chosen once.
  expect((await set({ intents_added: ['more-0', 'more-9'] }))[0]!.intents).toEqual([...intents, 'more-9'])
  await set({ intents: Array.from({ length: 2000 }, (_, i) => `all-${i}`) })
  await expect(set({ intents_added: ['one'] })).rejects.toMatchObject({
    code: 'bad-input',
    message: 'One can choose 2000 intents of a bot.',
  })
})

test('an answer that comes of a chosen intent alerts who chose it, and nobody else', async () => {
  await app.callApi(ben, setBotAlerts, { ...key(), body: { alertOptions: {}, intents: ['refund'] } })
  await company.call(app.url, [wrote(page, `${page}.1`, `c${page}`, 'I want my money back')])
  const kindsOf = async (who: TestPerson) =>
    (await app.callApi(who, listAlerts)).alerts.filter(({ client_key }) => client_key === bot.client_key).flatMap(({ kinds }) => kinds)
  await vi.waitFor(async () => expect(await kindsOf(ben)).toContain('intent'), { timeout: 60_000 })
  expect(await kindsOf(mara)).toEqual(['log'])
})

test('a customer who sounds upset to the agent alerts, whatever their words are to us', async () => {
  const engine_credentials = { project: 'shop-agent-1', service_account: google.serviceAccountKey(robot), sentiment: 'yes' }
  const wanted = {
    name: crypto.randomUUID(),
    source: 'toy',
    credentials: { page: `${page}x`, token: 't' },
    engine: 'dialogflow',
    engine_credentials,
  }
  bot = (await app.callApi(mara, saveBot, { body: { bot: wanted } })).bot
  const kinds = async () => {
    const { alerts } = await app.callApi(mara, listAlerts)
    return alerts.filter(({ client_key }) => client_key === bot.client_key).map((alert) => alert.kinds.includes('upset'))
  }
  const calm = 'Where is my parcel?'
  const broken = 'The zip is broken and never closes'
  expect([calm, broken].map(feelingOf).map((feeling) => feeling < -0.5)).toEqual([false, false])
  await company.call(app.url, [wrote(`${page}x`, `${page}.calm`, 'calm', calm)])
  await company.call(app.url, [wrote(`${page}x`, `${page}.broken`, 'broken', broken)])
  // The newest is that of who wrote last.
  await vi.waitFor(async () => expect(await kinds()).toEqual([true, false]), { timeout: 60_000 })
})

test('where the company does not let us look any more, the last account with rights is named, and where to connect it again', async () => {
  google.company.faults.denied.on()
  expect(await list(mara)).toEqual({
    statusCode: 403,
    message: `The last account with rights, ${robot}, may not look at the agent any more.`,
    account: robot,
    reconnect: '/auth/google/integrate/bot',
  })
  google.company.faults.denied.off()
  google.company.faults.down.on()
  await expect(list(mara)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a bot that answers by itself has no intents, and a stranger learns of none', async () => {
  const own = await app.bot(mara.workspace, 'Own bot')
  expect(await app.callApi(mara, listIntents, { params: { id: own.clientKey } })).toEqual([])
  const stranger = await app.person('Otto')
  await expect(list(stranger)).rejects.toMatchObject({ code: 'not-found' })
})
