import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { bodyKinds, ChatfuelCompany, type ChatfuelBot } from '#sandbox/chatfuel/ChatfuelCompany.ts'
import { atOneTime } from '#testing/atOneTime.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'

const shown: { user: string; text: string }[] = []
const bots: ChatfuelBot[] = []
let fixture: CompanyFixture
const company = new ChatfuelCompany({ server: () => fixture.app.url, bots, show: (_bot, user, text) => void shown.push({ user, text }) })
let api: Awaited<ReturnType<typeof serveStandIn>>
/** Chatfuel looks at no call before that. */
let open = Promise.resolve()
let bot: ChatfuelBot
let user: { id: string; firstName: string; lastName: string }

beforeAll(async () => {
  api = await serveStandIn((app) => {
    app.addHook('onRequest', () => open)
    company.serve(app)
  })
  fixture = await CompanyFixture.open({ CHATFUEL_BASE_URL: api.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})
beforeEach(async () => {
  shown.length = 0
  open = Promise.resolve()
  bot = await connect()
  user = { id: `u${crypto.randomUUID().slice(0, 8)}`, firstName: 'Zoë', lastName: 'Grün 😀' }
})
afterEach(() => {
  for (const fault of Object.values(company.faults)) fault.off()
})

const blocks = {
  Baton: ({ baton_reply = '' }) => baton_reply,
  Answers: ({ text = '' }) => (text === 'Hi' ? 'I am the bot.' : `You said ${text}`),
}

async function connect(credentials: Record<string, string> = {}): Promise<ChatfuelBot> {
  const id = `b${crypto.randomUUID().slice(0, 8)}`
  const given = { chatfuel_botid: ` ${id}\n`, chatfuel_token: ' the token ', ...credentials }
  const clientKey = await fixture.connect('chatfuel', given)
  const made = {
    id,
    token: 'the token',
    clientKey,
    blocks,
    ...(credentials['chatfuel_secret'] && { secret: credentials['chatfuel_secret'] }),
  }
  bots.push(made)
  return made
}

const said = () => fixture.said(user.id)

test.each(bodyKinds)('what a customer writes is in the inbox, sent as %s', async (kind) => {
  expect(await company.wrote(bot, user, 'Grüße & ümläute = 100% 😀?', kind)).toEqual({})
  await expect.poll(said).toEqual(['customer: Grüße & ümläute = 100% 😀?'])
  expect(await fixture.customer(user.id)).toMatchObject({ name: 'Zoë Grün 😀' })
})

test('the AI answers by its own block until a person replies; then Chatfuel shows what people write and nothing else', async () => {
  bot = await connect({ chatfuel_ai_block: 'Answers' })
  expect(await company.wrote(bot, user, 'Hi')).toEqual({ redirect_to_blocks: ['Answers'] })
  await expect.poll(said).toEqual(['customer: Hi', 'bot: I am the bot.'])
  expect(shown).toEqual([{ user: user.id, text: 'I am the bot.' }])
  const jmid = await fixture.reply(user.id, 'I am a person: a & b? 100% 😀')
  await expect.poll(() => fixture.delivery(user.id, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown.at(-1)).toEqual({ user: user.id, text: 'I am a person: a & b? 100% 😀' })
  expect(await company.wrote(bot, user, 'Thanks')).toEqual({})
  await expect.poll(said).toContain('customer: Thanks')
  await fixture.resume(user.id)
  expect(await company.wrote(bot, user, 'And now?')).toEqual({ redirect_to_blocks: ['Answers'] })
})

test('what nobody answered is answered by the block of the AI when somebody hands back, once', async () => {
  bot = await connect({ chatfuel_ai_block: 'Answers' })
  await company.wrote(bot, user, 'Hi')
  await fixture.reply(user.id, 'A person')
  await expect.poll(() => shown.at(-1)?.text).toBe('A person')
  await company.wrote(bot, user, 'When do you open?')
  expect(shown.at(-1)?.text).toBe('A person')
  await fixture.resume(user.id)
  await expect
    .poll(said)
    .toEqual([
      'customer: Hi',
      'bot: I am the bot.',
      'took_over',
      'person: A person',
      'customer: When do you open?',
      'resumed',
      'bot: You said When do you open?',
    ])
  // Nobody waits now, so handing back once more has nothing said.
  await fixture.reply(user.id, 'A person again')
  await fixture.resume(user.id)
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  expect(shown.map(({ text }) => text)).toEqual(['I am the bot.', 'A person', 'You said When do you open?', 'A person again'])
})

test('an answer to what nobody answered that may have arrived is not asked for again', async () => {
  bot = await connect({ chatfuel_ai_block: 'Answers' })
  await company.wrote(bot, user, 'Hi')
  await fixture.reply(user.id, 'A person')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  await company.wrote(bot, user, 'When do you open?')
  company.faults.silent.once()
  await fixture.resume(user.id)
  await expect.poll(async () => (await fixture.health()).last_error?.reason.code).toBe('chatfuel.uncertain')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  expect(shown.map(({ text }) => text)).toEqual(['I am the bot.', 'A person', 'You said When do you open?'])
})

test('a call that asks for a person, and one the bot did not understand, say so', async () => {
  const call = (body: object) =>
    fetch(`${fixture.app.url}/messenger/client/${bot.clientKey}/chatfuel/fallback`, { method: 'POST', body: JSON.stringify(body) })
  await call({ messenger_user_id: user.id, text: 'Hm', baton_event: 'unknown' })
  await call({ messenger_user_id: user.id, text: 'Human!', baton_event: 'human' })
  await expect.poll(said).toEqual(['customer: Hm', 'did_not_understand', 'customer: Human!', 'asked_for_human'])
})

test('a request that a network brought twice is one message; the same words later are another', async () => {
  company.faults.duplicate.once()
  // Two seconds later they would be two.
  await atOneTime(() => company.wrote(bot, user, 'Yes'))
  await expect.poll(() => fixture.eventStates()).toEqual(['done', 'done'])
  expect(await said()).toEqual(['customer: Yes'])
})

test('an unknown client key and a wrong header secret are refused; what cannot be read is kept, shown and no error', async () => {
  bot = await connect({ chatfuel_secret: 'the header' })
  company.faults.secret.once()
  await expect(company.wrote(bot, user, 'Evil')).rejects.toThrow('401')
  expect(await fixture.eventStates()).toEqual([])
  await company.wrote(bot, user, 'Good')
  const address = (key: string) => `${fixture.app.url}/messenger/client/${key}/chatfuel/fallback`
  for (const key of ['nobody', '%00', '..%2f', 'x'.repeat(300)]) expect((await fetch(address(key))).status).toBeGreaterThanOrEqual(400)
  for (const key of ['nobody', '%00', '..%2f', 'x'.repeat(300)]) expect((await fetch(address(key))).status).toBeLessThan(500)
  bot = await connect()
  for (const body of ['{', '[]', '"x"', '{"messenger user id":"u"}', 'a=b', '{"messenger user id":{}}', '\0'])
    expect((await fetch(address(bot.clientKey), { method: 'POST', body })).status).toBe(200)
  await expect.poll(() => fixture.eventStates()).toEqual(Array(7).fill('unreadable'))
})

test('what Chatfuel refuses is said in words, and only what surely did not arrive is tried again', async () => {
  await company.wrote(bot, user, 'Hi')
  await expect.poll(said).toEqual(['customer: Hi'])
  const { faults } = company
  for (const [fault, code, retryable] of [
    [faults.token, 'chatfuel.token', true],
    [faults.window, 'chatfuel.window', true],
    [faults.silent, 'chatfuel.uncertain', true],
    [faults.down, 'chatfuel.uncertain', true],
  ] as const) {
    fault.once()
    const jmid = await fixture.reply(user.id, code)
    await expect.poll(() => fixture.delivery(user.id, jmid)).toMatchObject({ state: 'failed', why: { code }, retryable })
  }
  expect(shown.map(({ text }) => text)).toEqual(['chatfuel.uncertain'])
  faults.busy.once()
  const jmid = await fixture.reply(user.id, 'Patience')
  await expect.poll(() => fixture.delivery(user.id, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown.filter(({ text }) => text === 'Patience')).toHaveLength(1)
})

test('an attempt that was lost with its server is not made again by itself: nobody knows whether it arrived', async () => {
  await company.wrote(bot, user, 'Hi')
  await expect.poll(said).toEqual(['customer: Hi'])
  const gate = Promise.withResolvers<void>()
  open = gate.promise
  const jmid = await fixture.reply(user.id, 'Once')
  // As another server sees it that finds the claim of a dead one.
  const expired = sql`update delivery set claimed_until = now() - interval '1 second'
    where bot_id = ${fixture.botId} and kind = 'chat response' and state = 'sending'`
  await expect.poll(async () => Number((await expired.execute(fixture.app.server.db)).numAffectedRows)).toBe(1)
  const uncertain = { state: 'failed', why: { code: 'chatfuel.uncertain' } }
  await expect.poll(() => fixture.delivery(user.id, jmid)).toMatchObject(uncertain)
  // The dead one was only slow: what it knows counts.
  gate.resolve()
  await expect.poll(() => fixture.delivery(user.id, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown).toEqual([{ user: user.id, text: 'Once' }])
})

test('what is wrong in the form is said at the field, and what was copied with it is trimmed', async () => {
  const save = (credentials: Record<string, string>) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { code_lang: 'chatfuel', name: crypto.randomUUID(), credentials } } })
  await expect(save({ chatfuel_token: 't' })).rejects.toMatchObject({ details: { field: 'chatfuel_botid' } })
  await expect(save({ chatfuel_botid: 'b' })).rejects.toMatchObject({ details: { field: 'chatfuel_token' } })
  await expect(save({ chatfuel_botid: 'a/b', chatfuel_token: 't' })).rejects.toMatchObject({ details: { field: 'chatfuel_botid' } })
  const { bot: made } = await save({ chatfuel_botid: '  abc \n', chatfuel_token: ' t ' })
  expect(made).toMatchObject({ source: 'chatfuel', code_lang: 'chatfuel', platform: 'messenger', settings: { chatfuel_botid: 'abc' } })
})

test('its fields may stand beside the name, as the specification has them', async () => {
  const save = (fields: Record<string, unknown>) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { code_lang: 'chatfuel', name: crypto.randomUUID(), ...fields } } })
  const { bot: made } = await save({ chatfuel_botid: ' beside ', chatfuel_token: 't', is_chatfuel: true, manychat_token: '' })
  expect(made).toMatchObject({
    settings: { chatfuel_botid: 'beside' },
    stored_secrets: expect.arrayContaining(['chatfuel_token']) as string[],
  })
  await expect(save({ chatfuel_botid: 'other' })).rejects.toMatchObject({ details: { field: 'chatfuel_token' } })
  // What stands among the credentials goes before.
  const credentials = { chatfuel_botid: 'among' }
  expect((await save({ chatfuel_botid: 'beside2', chatfuel_token: 't', credentials })).bot.settings).toEqual({ chatfuel_botid: 'among' })
  await expect(save({ chatfuel_botid: 7, chatfuel_token: 't' })).rejects.toMatchObject({ details: { field: 'chatfuel_botid' } })
})
