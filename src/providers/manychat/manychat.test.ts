import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { ManychatCompany, type ManychatMessage, type ManychatPage } from '#sandbox/manychat/ManychatCompany.ts'
import { atOneTime } from '#testing/atOneTime.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'

const shown: ({ subscriber: string } & ManychatMessage)[] = []
const pages: ManychatPage[] = []
let fixture: CompanyFixture
let now = Date.now()
const company = new ManychatCompany({
  server: () => fixture.app.url,
  pages,
  show: (_page, subscriber, message) => void shown.push({ subscriber, ...message }),
  now: () => now,
})
let api: Awaited<ReturnType<typeof serveStandIn>>
let page: ManychatPage
let ada: { id: string; firstName: string; lastName: string }
let counter = 0

beforeAll(async () => {
  api = await serveStandIn((app) => company.serve(app))
  fixture = await CompanyFixture.open({ MANYCHAT_BASE_URL: api.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})
beforeEach(async () => {
  shown.length = 0
  now = Date.now()
  page = await connect()
  // Longer than a number of JavaScript is exact.
  ada = { id: `90071992547409931${++counter}`, firstName: 'Ada', lastName: 'Łukasz' }
})
afterEach(() => {
  for (const fault of Object.values(company.faults)) fault.off()
})

async function connect(fields: { secret?: string; channel?: 'instagram'; flow?: string } = {}): Promise<ManychatPage> {
  const id = String(crypto.getRandomValues(new Uint32Array(1))[0])
  const { secret, flow } = fields
  const credentials = {
    manychat_token: ` ${id}:abcdef\n`,
    ...(secret && { manychat_secret: secret }),
    ...(flow && { manychat_flow: flow }),
  }
  const made: ManychatPage = { id, key: 'abcdef', clientKey: '', channel: 'messenger', answer: (text) => `You said ${text}.`, ...fields }
  // Manychat is asked about the token when it is saved.
  pages.push(made)
  made.clientKey = await fixture.connect('manychat', credentials, fields.channel)
  return made
}

const said = () => fixture.said(ada.id)

test('what a customer writes is in the inbox, the flow answers until a person does, and again when they hand back', async () => {
  expect(await company.wrote(page, ada, 'Grüße 😀 "q" \\')).toEqual({
    version: 'v2',
    content: { messages: [], actions: [], quick_replies: [] },
    paused: false,
  })
  await expect.poll(said).toEqual(['customer: Grüße 😀 "q" \\', 'bot: You said Grüße 😀 "q" \\.'])
  expect(await fixture.customer(ada.id)).toMatchObject({ name: 'Ada Łukasz' })
  const jmid = await fixture.reply(ada.id, 'Hello Ada')
  await expect.poll(() => fixture.delivery(ada.id, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown.at(-1)).toEqual({ subscriber: ada.id, type: 'text', text: 'Hello Ada' })
  expect(await company.wrote(page, ada, 'Thanks')).toMatchObject({ paused: true })
  await fixture.resume(ada.id)
  expect(await company.wrote(page, ada, 'Bye')).toMatchObject({ paused: false })
})

test('what nobody answered is answered by a flow when somebody hands back, where the bot names one', async () => {
  page = await connect({ flow: 'content1_2' })
  await company.wrote(page, ada, 'Hi')
  await fixture.reply(ada.id, 'A person')
  await company.wrote(page, ada, 'When do you open?')
  await fixture.resume(ada.id)
  await expect
    .poll(said)
    .toEqual([
      'customer: Hi',
      'bot: You said Hi.',
      'took_over',
      'person: A person',
      'customer: When do you open?',
      'resumed',
      'bot: You said When do you open?.',
    ])
  expect(shown.map(({ text }) => text)).toEqual(['You said Hi.', 'A person', 'You said When do you open?.'])
  page = await connect()
  await company.wrote(page, ada, 'Hi')
  await fixture.reply(ada.id, 'Again a person')
  await company.wrote(page, ada, 'And now?')
  await fixture.resume(ada.id)
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  expect(shown.at(-1)?.text).toBe('Again a person')
})

test('Instagram is told that it is Instagram, and a picture that a customer sent is a picture', async () => {
  page = await connect({ channel: 'instagram' })
  expect(await company.wrote(page, ada, 'https://cdn.example.com/a/cat.JPG?x=1')).toMatchObject({ content: { type: 'instagram' } })
  await expect
    .poll(async () => (await fixture.messages(ada.id))[0]?.attachments)
    .toEqual([{ image_url: 'https://cdn.example.com/a/cat.JPG?x=1' }])
  const jmid = await fixture.reply(ada.id, 'Nice')
  await expect.poll(() => fixture.delivery(ada.id, jmid)).toMatchObject({ state: 'accepted' })
})

test('an id that its owner composed as a number names the customer with all its digits', async () => {
  const body = `{"subscriber_id": ${ada.id}, "last_input_text": "Hi"}`
  expect((await fetch(`${fixture.app.url}/webhooks/manychat/${page.clientKey}`, { method: 'POST', body })).status).toBe(200)
  await expect.poll(said).toEqual(['customer: Hi'])
})

test('a request that a network brought twice is one message', async () => {
  company.faults.duplicate.once()
  // Two seconds later they would be two.
  await atOneTime(() => company.wrote(page, ada, 'Yes'))
  await expect.poll(() => fixture.eventStates()).toEqual(['done', 'done', 'done'])
  expect(await said()).toEqual(['customer: Yes', 'bot: You said Yes.'])
})

test('an unknown client key and a wrong header secret are refused; what cannot be read is kept, shown and no error', async () => {
  const address = (key: string) => `${fixture.app.url}/webhooks/manychat/${key}`
  for (const body of ['{', '[]', '{"text":"Hi"}', '{"id":"1"}', '{"id":"a b","text":"x"}', '\0', ''])
    expect((await fetch(address(page.clientKey), { method: 'POST', body })).status).toBe(200)
  await expect.poll(() => fixture.eventStates()).toEqual(Array(7).fill('unreadable'))
  expect((await fetch(address('nobody'), { method: 'POST', body: '{}' })).status).toBe(401)
  page = await connect({ secret: 'the header' })
  company.faults.secret.once()
  await expect(company.wrote(page, ada, 'Evil')).rejects.toThrow('401')
  await company.wrote(page, ada, 'Good')
  await expect.poll(said).toContain('customer: Good')
})

test('what Manychat refuses is said in words, by its body and not only its status, and what may have arrived is not sent again', async () => {
  await company.wrote(page, ada, 'Hi')
  await expect.poll(said).toHaveLength(2)
  shown.length = 0
  const { faults } = company
  for (const [fault, code] of [
    [faults.token, 'manychat.token'],
    [faults.window, 'manychat.window'],
    [faults.silent, 'manychat.uncertain'],
    [faults.down, 'manychat.uncertain'],
  ] as const) {
    fault.once()
    const jmid = await fixture.reply(ada.id, code)
    await expect.poll(() => fixture.delivery(ada.id, jmid)).toMatchObject({ state: 'failed', why: { code }, retryable: true })
  }
  expect(shown.map(({ text }) => text)).toEqual(['manychat.uncertain'])
  now += 25 * 3_600_000
  const late = await fixture.reply(ada.id, 'Late')
  await expect.poll(() => fixture.delivery(ada.id, late)).toMatchObject({ state: 'failed', why: { code: 'manychat.window' } })
  now -= 25 * 3_600_000
  faults.busy.once()
  const patient = await fixture.reply(ada.id, 'Patience')
  await expect.poll(() => fixture.delivery(ada.id, patient)).toMatchObject({ state: 'accepted' })
  expect(shown.filter(({ text }) => text === 'Patience')).toHaveLength(1)
})

test('forty replies at once go out at no more than 25 a second, and each arrives once', async () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ ...ada, id: `${ada.id}${String(i).padStart(2, '0')}` }))
  // Manychat does not wait long for an answer, and forty at once are many for a busy machine.
  for (const one of many) await company.wrote(page, one, 'Hi')
  for (const one of many) await expect.poll(async () => (await fixture.said(one.id)).length).toBe(2)
  shown.length = 0
  await Promise.all(many.map((one) => fixture.reply(one.id, `To ${one.id}`)))
  await expect.poll(() => shown.length).toBe(40)
  expect(new Set(shown.map(({ text }) => text)).size).toBe(40)
})

test('a token is required, looks like one, is Manychat’s, and is trimmed', async () => {
  const save = (credentials: Record<string, string>) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { code_lang: 'manychat', name: crypto.randomUUID(), credentials } } })
  await expect(save({})).rejects.toMatchObject({ details: { field: 'manychat_token' } })
  await expect(save({ manychat_token: '   ' })).rejects.toMatchObject({ details: { field: 'manychat_token' } })
  await expect(save({ manychat_token: 'abc' })).rejects.toMatchObject({ details: { field: 'manychat_token' } })
  await expect(save({ manychat_token: '1:abc' })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'manychat_token' } })
  expect((await save({ manychat_token: ` ${page.id}:${page.key} \n` })).bot).toMatchObject({
    source: 'manychat',
    platform: 'messenger',
    has_credentials: true,
  })
})
