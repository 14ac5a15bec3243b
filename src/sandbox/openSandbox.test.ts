import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { typing } from '#shared/topics.ts'
import { sql } from 'kysely'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { northwind, sandboxBots, shopBot, smalltalkBot, type SandboxBot } from './northwind.ts'
import { upload } from '#testing/upload.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'

/** Bots begin to speak when this lets them. */
let thinking: Promise<unknown> = Promise.resolve()
let sandbox: SandboxTestApp
let mara: TestPerson

beforeAll(async () => {
  sandbox = await createSandboxTestApp({ think: () => thinking })
  mara = await sandbox.person('mara')
})
afterAll(() => sandbox.close())

const soon = { timeout: 30_000 }
const conversation = (bot: SandboxBot, customer: string) =>
  sandbox.app.callApi(mara, getConversation, { params: { id: conversationIdOf(bot.id, customer) } })

describe.each([
  ['by socket', shopBot, 'Where is 48213?', 'And 44127?', 'Order 44127'],
  ['by webhook', smalltalkBot, 'Hello', 'Tell me a joke', 'joke'],
])('a bot that receives replies %s', (_, bot, first, second, answer) => {
  test('answers; is silent while a person has the conversation; and goes on with what nobody answered', async () => {
    const phone = await sandbox.phone(bot, 'Daniel Adeyemi')
    await phone.say(first)
    await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
    await vi.waitFor(async () => expect(await sandbox.said(mara, bot, phone.customer)).toEqual(phone.said), soon)

    await sandbox.reply(mara, bot, phone.customer, 'Hi Daniel, a person here.')
    await phone.until(({ said }) => said.at(-1) === 'person: Hi Daniel, a person here.')
    const answered = phone.said.length
    await phone.say(second)
    await phone.until(({ lines }) => lines.at(-1)?.state === 'delivered')
    expect(phone.said.slice(answered)).toEqual([`customer: ${second}`])
    const reply = async () => (await sandbox.history(mara, bot, phone.customer)).find(({ by }) => by === 'person')
    await expect.poll(async () => (await reply())?.delivery?.state, soon).toBe('delivered')

    await sandbox.setPaused(mara, bot, phone.customer, false)
    await phone.until(({ said }) => said.at(-1)?.startsWith('bot: ') === true && said.at(-1)!.includes(answer))
    await vi.waitFor(async () => expect(await sandbox.said(mara, bot, phone.customer)).toEqual(phone.said), soon)
  })

  test('does not talk over a person who takes over while it thinks', async () => {
    const phone = await sandbox.phone(bot, 'Sofia Kowalska')
    let speak: () => void = () => undefined
    thinking = new Promise<void>((resolve) => (speak = resolve))
    await phone.say(first)
    await phone.until(({ events }) => events.some((one) => one.kind === 'typing' && one.by === 'bot'))
    await sandbox.reply(mara, bot, phone.customer, 'I take this one.')
    await phone.until(({ said }) => said.at(-1) === 'person: I take this one.')
    speak()
    const drafts = async () => (await sandbox.history(mara, bot, phone.customer)).filter(({ type }) => type === 'suppressed')
    await expect.poll(async () => (await drafts()).length, soon).toBe(1)
    expect(phone.said).toEqual([`customer: ${first}`, 'person: I take this one.'])
  })
})

test('the Shop bot calls a person when it is lost twice, and Smalltalk when a customer is upset', async () => {
  const lost = await sandbox.phone(shopBot, 'June Lindqvist')
  await lost.say('the thing with the thing')
  await lost.until(({ lines }) => (lines.at(-1)?.quick.length ?? 0) > 0)
  await lost.say('the other one, blue-ish')
  const upset = await sandbox.phone(smalltalkBot, 'Tom Whitaker')
  await upset.say('WORST SHOP EVER, this is a scam!!')
  for (const [bot, { customer }] of [
    [shopBot, lost],
    [smalltalkBot, upset],
  ] as const) {
    await expect.poll(async () => holderOf(await conversation(bot, customer)), soon).toBe('help')
  }
  const events = (await sandbox.history(mara, shopBot, lost.customer)).flatMap(({ event }) => event?.what ?? [])
  expect(events).toEqual(['did_not_understand', 'did_not_understand', 'asked_for_human'])
})

test('a customer presses buttons and quick answers, and sends more than words', async () => {
  const phone = await sandbox.phone(shopBot, 'Priya Raman')
  await phone.say('show me your tents')
  await phone.until(({ lines }) => lines.some(({ cards }) => cards[0]?.buttons))
  const card = phone.lines.find(({ cards }) => cards[0]?.buttons)!.cards[0]!
  expect(card).toMatchObject({ title: 'Vidda 2 tent', image: `${sandbox.url}/sandbox/pictures/tent.svg` })
  const button = card.buttons![0]!
  await phone.say(button.title, { payload: button.payload, button: true })
  await phone.until(({ said }) => said.at(-1)?.includes('one size') === true)
  await phone.say('', { sample: 'photo' })
  await phone.until(({ said }) => said.at(-1)?.includes('I only read') === true)
  const history = await sandbox.history(mara, shopBot, phone.customer)
  expect(history.find(({ text }) => text === button.title)?.metadata).toMatchObject({ postback: button.payload })
  expect(history.flatMap(({ by, attachments }) => (by === 'customer' ? (attachments ?? []) : []))).toEqual([
    { title: 'torn-sleeve.jpg', image_url: `${sandbox.url}/sandbox/pictures/tornSleeve.svg` },
  ])
  expect((await conversation(shopBot, phone.customer)).user_profile).toMatchObject({
    name: 'Priya Raman',
    first_name: 'Priya',
    last_name: 'Raman',
  })
})

test('a picture and a file of a person stand on the phone of a customer on Messenger', async () => {
  const phone = await sandbox.phone(smalltalkBot, 'Ines Duarte')
  await phone.say('Hello')
  await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
  const files = [{}, { bytes: Buffer.from('%PDF-1.4'), name: 'size chart.pdf', type: 'application/pdf' }]
  const uploads = await Promise.all(files.map((file) => upload(sandbox.app, mara, file)))
  const message = { jmid: crypto.randomUUID(), text: '', attachments: uploads.map(({ id }) => id) }
  const params = { id: conversationIdOf(smalltalkBot.id, phone.customer) }
  await sandbox.app.callApi(mara, submitMessage, { params, body: { message } })
  await phone.until(({ lines }) => lines.at(-1)?.by === 'person')
  expect(phone.lines.at(-1)!.cards).toEqual([
    { image: expect.stringContaining('/files/') as unknown },
    { file: { url: expect.stringMatching(/\/size%20chart\.pdf$/) as unknown, name: 'size chart.pdf' } },
  ])
})

test('the same word sent again, as after a broken line, is said once', async () => {
  const phone = await sandbox.phone(smalltalkBot, 'Elif Bayram')
  const id = crypto.randomUUID()
  await Promise.all([phone.say('Hello', { id }), phone.say('Hello', { id }), phone.say('Hello', { id })])
  await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
  await phone.say('Hello', { id })
  expect((await sandbox.said(mara, smalltalkBot, phone.customer)).filter((line) => line === 'customer: Hello')).toHaveLength(1)
})

test('what a customer changes on the phone is changed in the inbox, what they take back is gone there, once and for all', async () => {
  const phone = await sandbox.phone(smalltalkBot, 'Eda Edit')
  await sandbox.faults({ duplicate: true })
  await phone.say('I live at 12 Elm Street')
  await phone.until(({ lines }) => lines.some(({ by, state }) => by === 'customer' && state === 'delivered'))
  const own = async () => (await sandbox.history(mara, smalltalkBot, phone.customer)).find(({ by }) => by === 'customer')
  await phone.change('I live at 14 Elm Street')
  await expect.poll(async () => (await own())?.text).toBe('I live at 14 Elm Street')
  await phone.change(null)
  await expect.poll(async () => (await own())?.withdrawn_at).toBeGreaterThan(0)
  await sandbox.faults({})
  expect((await own())?.text).toBe('')
  await expect.poll(() => phone.lines[0]).toMatchObject({ text: '', edited: true, deleted: true })
  await expect(phone.change('Once more')).rejects.toThrow('This message cannot be changed any more.')
  const again = await sandbox.phone(smalltalkBot, '', phone.customer)
  expect(again.lines[0]).toMatchObject({ text: '', deleted: true })
})

test('a person who types is seen typing on the phone', async () => {
  const phone = await sandbox.phone(shopBot, 'Marta Costa')
  await phone.say('hello')
  await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
  const id = conversationIdOf(shopBot.id, phone.customer)
  sandbox.app.server.bus.publish(typing, { channel_id: id, person: mara.id, name: mara.name })
  await phone.until(({ events }) => events.some((one) => one.kind === 'typing' && one.by === 'person'))
})

test('a conversation of the seed goes on: handed back, the bot answers what the customer was waiting for, and nothing is said twice', async () => {
  const { rows } = await sql<{
    channel: string
  }>`select channel from conversation where bot_id = ${shopBot.id} and paused and assignee_id is not null
    and jsonb_array_length(unanswered) > 0 and not is_done order by last_at desc limit 1`.execute(sandbox.app.server.db)
  const customer = rows[0]!.channel
  const phone = await sandbox.phone(shopBot, '', customer)
  const before = phone.said
  expect(before.length).toBeGreaterThan(2)
  await sandbox.setPaused(mara, shopBot, customer, false)
  await phone.until(({ said }) => said.length > before.length && said.at(-1)?.startsWith('bot: ') === true)
  expect(phone.said.slice(0, before.length)).toEqual(before)
  expect(phone.said.filter((line) => line.startsWith('customer: '))).toEqual(before.filter((line) => line.startsWith('customer: ')))
})

test('after a restart everything is there: the same people, keys and conversations, and on the phone what the customer had seen', async () => {
  const phone = await sandbox.phone(shopBot, 'Anders Lund')
  await phone.say('Where is 48213?')
  await phone.until(({ lines }) => lines.at(-1)?.by === 'bot' && lines.at(-1)?.text !== '')
  await sandbox.reply(mara, shopBot, phone.customer, 'It is nearly there.')
  await phone.until(({ said }) => said.at(-1)?.startsWith('person: ') === true)
  await expect.poll(async () => (await sandbox.history(mara, shopBot, phone.customer)).at(-1)?.delivery?.state, soon).toBe('delivered')
  const before = phone.lines
  await sandbox.restart()
  const again = await sandbox.phone(shopBot, '', phone.customer)
  const shape = (lines: typeof before) =>
    lines.map(({ by, text, cards, quick }) => ({
      by,
      text,
      // It starts at another port, and its pictures come along.
      cards: JSON.parse(JSON.stringify(cards).replace(/localhost:\d+/g, 'here')) as unknown,
      quick: quick.map(({ title }) => title),
    }))
  expect(shape(again.lines)).toEqual(shape(before))
  await again.say('Thank you!')
  await again.until(({ lines }) => lines.at(-1)?.state === 'delivered')
  await sandbox.setPaused(mara, shopBot, phone.customer, false)
  await again.until(({ said }) => said.at(-1)?.startsWith('bot: You are welcome') === true)
})

test('a folder that was made before the companies’ bots had labels has them after a restart, and keeps its other ones', async () => {
  const labels = () =>
    sandbox.app.server.db.selectFrom('label').select(['bot_id', 'name', 'colour']).orderBy('bot_id').orderBy('name').execute()
  const before = await labels()
  const own = new Set(sandboxBots.map(({ id }) => id))
  const ofCompanies = before.filter(({ bot_id }) => !own.has(bot_id))
  expect(ofCompanies.length).toBeGreaterThan(5)
  await sandbox.app.server.db
    .deleteFrom('label')
    .where('workspace_id', '=', northwind.id)
    .where('bot_id', 'in', [...new Set(ofCompanies.map(({ bot_id }) => bot_id))])
    .execute()
  await sandbox.restart()
  expect(await labels()).toEqual(before)
})
