import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { visit, whoHas } from '#testing/sandbox/visit.ts'
import { shopBot, smalltalkBot, type SandboxBot } from './northwind.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import type { TestPhone } from '#testing/sandbox/TestPhone.ts'
import type { SandboxState } from './phone/contract.ts'

let sandbox: SandboxTestApp
let mara: TestPerson
const soon = { timeout: 30_000 }

beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  mara = await sandbox.person('mara')
})
afterEach(() => sandbox.faults({}))
afterAll(() => sandbox.close())

const sandboxState = async () => (await (await fetch(`${sandbox.url}/sandbox/api/scenery`)).json()) as SandboxState
const orders = ['Where is 48213?', 'Where is 44127?', 'Where is 43318?', 'Where is 46643?']
const number = (text: string) => /\d{5}/.exec(text)![0]

/** The customer says it all in one breath; resolves when the bot has answered each, with how many milliseconds the slowest took to be said. */
async function sayAll(phone: TestPhone, texts: string[]): Promise<number> {
  let slowest = 0
  for (const text of texts) {
    const begun = performance.now()
    await phone.say(text)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  await phone.until(
    ({ lines }) => lines.filter(({ by, text }) => by === 'bot' && text !== '').length === texts.length,
    `${texts.length} answers`,
  )
  await phone.until(({ lines }) => lines.every(({ by, state }) => by !== 'customer' || state === 'delivered'), 'all delivered')
  return slowest
}

/** What must hold of every conversation, whatever happened on the way: numbered without a gap, its times rising. */
async function inOrder(bot: SandboxBot, phone: TestPhone): Promise<void> {
  const all = await sandbox.history(mara, bot, phone.customer)
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
  expect(all.every(({ ts }, i) => i === 0 || ts > all[i - 1]!.ts)).toBe(true)
}

const from = (by: string, said: string[]) => said.filter((line) => line.startsWith(`${by}: `)).map((line) => line.slice(by.length + 2))

describe('what goes wrong between customer and bot leaves the inbox right', () => {
  test('late: everything comes once and in its order', async () => {
    await sandbox.faults({ delayMs: 300 })
    const phone = await sandbox.phone(shopBot, 'Late Larsen')
    const begun = performance.now()
    await sayAll(phone, orders)
    expect(performance.now() - begun).toBeGreaterThan(600)
    const said = await sandbox.said(mara, shopBot, phone.customer)
    expect(from('customer', said)).toEqual(orders)
    expect(from('bot', said).filter(Boolean).map(number)).toEqual(orders.map(number))
    await inOrder(shopBot, phone)
  })

  test.each([
    ['by socket', shopBot],
    ['by webhook', smalltalkBot],
  ])('twice: everything is said, answered and counted once (%s)', async (_, bot) => {
    await sandbox.faults({ duplicate: true })
    const phone = await sandbox.phone(bot, 'Double Dahl')
    const texts = bot === shopBot ? orders : ['Hello', 'It is sunny here', 'I had soup']
    await sayAll(phone, texts)
    // The doubles are on their way a little longer.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const said = await sandbox.said(mara, bot, phone.customer)
    expect(from('customer', said)).toEqual(texts)
    expect(from('bot', said).filter(Boolean)).toHaveLength(texts.length)
    expect(from('bot', phone.said).filter(Boolean)).toHaveLength(texts.length)
    await inOrder(bot, phone)
  })

  test('in the wrong order: everything is there once, as it reached the bot, and each is answered', async () => {
    await sandbox.faults({ reorder: true })
    let phone = await sandbox.phone(shopBot, 'Crossed Kristiansen')
    // What waits to be overtaken goes on after two seconds: where this machine took as long for two, it is said once more.
    while ((await sayAll(phone, orders)) > 900) phone = await sandbox.phone(shopBot, 'Crossed Kristiansen')
    const [one, two, three, four] = orders
    const said = await sandbox.said(mara, shopBot, phone.customer)
    expect(from('customer', said)).toEqual([two, one, four, three])
    expect(from('bot', said).filter(Boolean).map(number).toSorted()).toEqual(orders.map(number).toSorted())
    await inOrder(shopBot, phone)
  })

  test('a message that waits to be overtaken, and is not, arrives all the same', async () => {
    await sandbox.faults({ reorder: true })
    const phone = await sandbox.phone(shopBot, 'Lonely Lie')
    await sayAll(phone, orders.slice(0, 1))
    expect(from('customer', await sandbox.said(mara, shopBot, phone.customer))).toEqual(orders.slice(0, 1))
  })

  test('all of it at once: nothing is lost, nothing is doubled', async () => {
    await sandbox.faults({ delayMs: 100, duplicate: true, reorder: true })
    const phone = await sandbox.phone(shopBot, 'Unlucky Ulriksen')
    await sayAll(phone, orders)
    const said = await sandbox.said(mara, shopBot, phone.customer)
    expect(from('customer', said).toSorted()).toEqual(orders.toSorted())
    expect(from('bot', said).filter(Boolean).map(number).toSorted()).toEqual(orders.map(number).toSorted())
    await inOrder(shopBot, phone)
  })
})

const lastError = async () =>
  (await sandbox.app.callApi(mara, botHealth, { params: { client_key: smalltalkBot.clientKey } })).last_error?.reason

describe('what people write while the bot cannot be reached waits for it', () => {
  test.each([
    ["the bot's socket is dropped", shopBot, { socketDown: true }],
    ["the bot's webhook answers 500", smalltalkBot, { webhookFails: true }],
  ])('%s: it is delivered once and in its order when that is over', async (_, bot, fault) => {
    const phone = await sandbox.phone(bot, 'Waiting Wold')
    await phone.say('hello')
    await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
    await sandbox.faults(fault)
    const silent = async () => (await sandboxState()).bots.find(({ clientKey }) => clientKey === bot.clientKey)!.line
    await expect.poll(silent, soon).toContain('as the switch says')

    for (const text of ['One', 'Two', 'Three']) await sandbox.reply(mara, bot, phone.customer, text)
    const deliveries = async () =>
      (await sandbox.history(mara, bot, phone.customer)).filter(({ by }) => by === 'person').map(({ delivery }) => delivery)
    if (bot === smalltalkBot) await expect.poll(lastError, soon).toMatchObject({ params: { status: 500 } })
    expect((await deliveries()).map((one) => one?.state)).toEqual(['queued', 'queued', 'queued'])
    // The customer can still write, and the inbox is notified.
    await phone.say('Still there?')
    await phone.until(({ lines }) => lines.at(-1)?.state === 'delivered')
    expect(from('person', phone.said)).toEqual([])

    await sandbox.faults({})
    await phone.until(({ said }) => from('person', said).length === 3, 'three replies')
    await expect.poll(async () => (await deliveries()).map((one) => one?.state), soon).toEqual(['delivered', 'delivered', 'delivered'])
    expect(from('person', phone.said)).toEqual(['One', 'Two', 'Three'])
    await expect.poll(silent, soon).toBeNull()
    await inOrder(bot, phone)
  })
})

describe("Google's faults", () => {
  /** There and back as a person goes; answers what the page is told. */
  async function signIn() {
    const browser = new Browser('127.0.0.1')
    const away = await browser.open(`${sandbox.url}/auth/google/?state=/messages/`)
    if (!away.location.includes('/sandbox/google/')) return away.params
    const page = await visit(away.location)
    if (page.status !== 200) return { error: String(page.status) }
    const back = await page.submit('allow', { who: whoHas(page, 'mara@northwind.example') })
    return (await browser.open(back.location ?? sandbox.url)).params
  }

  test.each(['expiredCode', 'wrongNonce', 'badSignature'] as const)(
    '%s spoils the next sign-in only, and the switch goes off by itself',
    async (fault) => {
      const { google } = (await sandboxState()).faults
      await sandbox.faults({ google: { ...google, [fault]: 'once' } })
      expect((await sandboxState()).faults.google[fault]).toBe('once')
      expect(await signIn()).toMatchObject({ error: 'rejected' })
      expect((await sandboxState()).faults.google[fault]).toBe('off')
      expect(await signIn()).toMatchObject({ token: expect.any(String) as string, state: '/messages/' })
    },
  )

  test("Slack's switches are its own, and stand until they are used", async () => {
    const { slack } = (await sandboxState()).faults
    const set = await sandbox.faults({ slack: { ...slack, revokedToken: 'on' }, slackSlowMs: 20 })
    expect(set).toMatchObject({ slack: { revokedToken: 'on' }, google: { revokedToken: 'off' }, slackSlowMs: 20, googleSlowMs: 0 })
    expect(await signIn()).toHaveProperty('token')
    expect((await sandboxState()).faults.slack.revokedToken).toBe('on')
  })

  test('a fault that stays is there until it is taken back, and slowness is felt', async () => {
    const { google } = (await sandboxState()).faults
    await sandbox.faults({ google: { ...google, serverError: 'on' } })
    expect(await signIn()).toHaveProperty('error')
    expect(await signIn()).toHaveProperty('error')
    await sandbox.faults({ googleSlowMs: 300 })
    const begun = performance.now()
    expect(await signIn()).toHaveProperty('token')
    expect(performance.now() - begun).toBeGreaterThan(600)
  })
})

test('every open phone receives a switch, and Reset takes all of it back', async () => {
  const phone = await sandbox.phone(shopBot, 'Curious Carlsen')
  await sandbox.faults({ delayMs: 700, duplicate: true })
  await phone.until(({ events }) => events.some((one) => one.kind === 'faults' && one.faults.duplicate))
  expect(await sandbox.faults({})).toMatchObject({ delayMs: 0, duplicate: false, reorder: false, socketDown: false, webhookFails: false })
})

test('switches are set to what they can be only', async () => {
  const put = (body: unknown) =>
    fetch(`${sandbox.url}/sandbox/api/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { faults } = await sandboxState()
  expect((await put({ ...faults, delayMs: 60_000 })).status).toBe(400)
  expect((await put({ delayMs: 1 })).status).toBe(400)
  expect((await sandboxState()).faults).toEqual(faults)
})
