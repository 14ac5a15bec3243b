import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { autoResume } from '#features/inbox/handoff/autoResume.ts'
import { BotcopyCompany, type BotcopyBot, type BotcopyShown } from '#sandbox/botcopy/BotcopyCompany.ts'
import { atOneTime } from '#testing/atOneTime.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import type { PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'

const shown: BotcopyShown[] = []
const signs: object[] = []
const bots: BotcopyBot[] = []
let fixture: CompanyFixture
const company = new BotcopyCompany({
  server: () => fixture.app.url,
  bots,
  show: (_bot, _user, what) => void shown.push(what),
  typing: (_user, { paused, minutesPaused }) => void signs.push({ paused, minutesPaused }),
  answerWithinMs: 60_000,
})
let api: Awaited<ReturnType<typeof serveStandIn>>
let bot: BotcopyBot
let user: string

beforeAll(async () => {
  api = await serveStandIn((app) => company.serve(app))
  fixture = await CompanyFixture.open({ BOTCOPY_BASE_URL: api.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})
beforeEach(async () => {
  const clientKey = await fixture.connect('botcopy', {
    botcopy_api_key: ' api key ',
    botcopy_access_token: 'access',
    botcopy_minutes: '30',
  })
  const answer = (text: string) => (text.includes('human') ? null : `You said ${text}.`)
  bot = { id: crypto.randomUUID(), apiKey: 'api key', accessToken: 'access', clientKey, answer }
  bots.push(bot)
  user = crypto.randomUUID()
  shown.length = 0
  signs.length = 0
})
afterEach(() => {
  for (const fault of Object.values(company.faults)) fault.off()
})

const said = () => fixture.said(user)
const call = (body: string, headers: Record<string, string> = { authorization: 'access' }) =>
  fetch(`${fixture.app.url}/webhooks/botcopy/${bot.clientKey}`, { method: 'POST', headers, body })

test('a handover brings what was said before, pauses the bot, and asks for a person', async () => {
  await company.wrote(bot, user, 'Hi')
  expect(await fixture.eventStates()).toEqual([])
  await company.wrote(bot, user, 'I want a human 😀')
  expect(company.isPaused(user)).toBe(true)
  const transcript = [
    'customer: Hi',
    'bot: You said Hi.',
    'customer: I want a human 😀',
    'asked_for_human',
    'bot: I am getting somebody.',
    'paused',
  ]
  // What is not stored soon is answered without it.
  await expect.poll(said).toEqual(transcript)
  // The event that was kept brings nothing twice.
  await expect.poll(() => fixture.eventStates()).toEqual(['done'])
  expect(await said()).toEqual(transcript)
  expect(await fixture.conversation(user)).toMatchObject({ paused: true })
})

test.each([
  ['ends with it', true],
  ['ends before it', false],
])(
  'a customer who says the same again to a bot that did not understand it has said it twice, where the history %s',
  async (_where, isLast) => {
    const wish = { _id: 'm1', direction: 'in', payload: { queryParameters: { query: 'Agent' } } }
    const answerOf = (responseId: string, text: string) => ({
      responseId,
      queryResult: { fulfillmentMessages: [{ text: { text: [text] } }] },
    })
    const answer = answerOf('r2', 'I am getting somebody.')
    const answered = { _id: 'm2', direction: 'out', payload: answerOf('r1', 'Sorry?') }
    const told = {
      userId: user,
      queryInput: { text: { text: 'Agent' } },
      dialogflowResponse: answer,
      messageHistory: [
        wish,
        answered,
        ...(isLast
          ? [
              { ...wish, _id: 'm3' },
              { _id: 'm4', direction: 'out', payload: answer },
            ]
          : []),
      ],
    }
    expect(await (await call(JSON.stringify(told))).json()).toMatchObject({ paused: true })
    const transcript = ['customer: Agent', 'bot: Sorry?', 'customer: Agent', 'asked_for_human', 'bot: I am getting somebody.', 'paused']
    await expect.poll(said).toEqual(transcript)
  },
)

test('while it is paused customer and people speak to each other, and handing back lets the bot answer', async () => {
  await company.wrote(bot, user, 'A human please')
  const jmid = await fixture.reply(user, 'Hello, I am Mara')
  await expect.poll(() => fixture.delivery(user, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown.find(({ by }) => by === 'person')).toMatchObject({ text: 'Hello, I am Mara', name: 'Mara' })
  await company.wrote(bot, user, 'Thanks')
  await company.typed(bot, user)
  await expect.poll(said).toContain('customer: Thanks')
  expect(company.isPaused(user)).toBe(true)
  await fixture.resume(user)
  await expect.poll(() => company.isPaused(user)).toBe(false)
  expect(shown.at(-1)).toMatchObject({ by: 'window' })
  await company.wrote(bot, user, 'And now?')
  expect(shown.at(-1)).toEqual({ by: 'bot', text: 'You said And now?.' })
})

test('while a person holds a customer no silence has the bot of Botcopy answer, of which nobody would hear', async () => {
  await company.wrote(bot, user, 'A human please')
  await fixture.reply(user, 'I look into it, and write tomorrow')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  company.keepSilent(user, 1440)
  await company.wrote(bot, user, 'Good morning')
  await expect.poll(said).toContain('customer: Good morning')
  expect(shown.filter(({ by }) => by === 'bot')).toEqual([{ by: 'bot', text: 'I am getting somebody.' }])
})

/** Lets minutes pass, and the AI resume where it is time. */
async function pass(minutes: number): Promise<void> {
  await sql`update conversation set resume_at = resume_at - make_interval(mins => ${minutes}) where id = ${fixture.idOf(user)}`.execute(
    fixture.app.server.db,
  )
  await autoResume(fixture.app.server.contexts)
}
/** In how many minutes the AI resumes by itself; null for never. */
async function resumesIn(): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`select round(extract(epoch from resume_at - now()) / 60)::int as minutes
    from conversation where id = ${fixture.idOf(user)}`.execute(fixture.app.server.db)
  return rows[0]!.minutes
}

test('a customer whom nobody has waits for as long as they write; the bot has them again after the minutes of silence', async () => {
  await company.wrote(bot, user, 'A human please')
  await expect.poll(resumesIn).toBeGreaterThan(25)
  await pass(25)
  await company.wrote(bot, user, 'Is there anybody?')
  await expect.poll(resumesIn).toBeGreaterThan(25)
  await pass(10)
  expect(await fixture.conversation(user)).toMatchObject({ paused: true, needs_human_since: expect.any(Number) as unknown })
  await pass(19)
  await pass(6)
  expect(await fixture.conversation(user)).toMatchObject({ paused: false, needs_human_since: null })
  expect(await said()).toContain('auto_resumed')
})

test('what a customer writes moves no time of a person who holds them, and none where the pause does not end by itself', async () => {
  const save = (auto_resume_minutes: number | null) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { client_key: bot.clientKey, auto_resume_minutes } } })
  await save(20)
  await company.wrote(bot, user, 'A human please')
  await expect.poll(resumesIn).toBeGreaterThan(25)
  await fixture.reply(user, 'Hello')
  await pass(5)
  await company.wrote(bot, user, 'Hello Mara')
  await expect.poll(said).toContain('customer: Hello Mara')
  expect(await resumesIn()).toBe(15)
  await save(null)
  await fixture.reply(user, 'What can I do for you?')
  await fixture.app.callApi(fixture.mara, assign, { params: { id: fixture.idOf(user), assignee: '-1' } })
  await company.wrote(bot, user, 'Open my account')
  await expect.poll(said).toContain('customer: Open my account')
  expect(await fixture.conversation(user)).toMatchObject({ paused: true, assignee: null })
  expect(await resumesIn()).toBeNull()
})

test('that the customer types is seen by the team; that a person types is seen by the customer, and keeps the bot silent', async () => {
  await company.wrote(bot, user, 'A human please', 'Noah Berg')
  const conversation = fixture.idOf(user)
  const auth = { token: fixture.mara.token }
  const how = { path: '/realtime', transports: ['websocket'], auth, reconnection: false, forceNew: true }
  const page: Socket<ServerToPage, PageToServer> = io(fixture.app.url, how)
  onTestFinished(() => void page.disconnect())
  const received: unknown[] = []
  page.on('typing', (sign) => void received.push(sign))
  await new Promise<void>((done) => page.emit('set_team', fixture.mara.workspace, null, () => done()))
  const looked = new Promise<void>((done) => page.on('looking', () => done()))
  page.emit('set_channel', conversation)
  await looked
  await company.typed(bot, user)
  await expect.poll(() => received).toEqual([{ channel_id: conversation, person: null, name: 'Noah Berg' }])
  await expect.poll(() => (page.emit('typing', conversation), signs)).toEqual([{ paused: true, minutesPaused: 9999 }])
})

test('a customer who waits for an answer is handed back with the event that the bot names, once', async () => {
  const given = { botcopy_api_key: 'api key', botcopy_access_token: 'access', botcopy_event: 'BACK' }
  Object.assign(bot, { clientKey: await fixture.connect('botcopy', given), events: { BACK: (last: string) => `I am back: ${last}` } })
  await company.wrote(bot, user, 'A human please')
  await fixture.reply(user, 'Hello')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  await company.wrote(bot, user, 'When do you open?')
  company.faults.silent.once()
  await fixture.resume(user)
  await expect.poll(() => shown.at(-1)).toEqual({ by: 'bot', text: 'I am back: When do you open?' })
  // It broke off before it said that it had it.
  await expect.poll(async () => (await fixture.health()).last_error?.reason.code).toBe('botcopy.uncertain')
  expect(shown.filter(({ text }) => text.startsWith('I am back'))).toHaveLength(1)
})

test('what a customer writes after somebody handed back is answered by the bot, though Botcopy was not told', async () => {
  await company.wrote(bot, user, 'A human please')
  company.faults.token.on()
  await fixture.resume(user)
  await expect.poll(async () => (await fixture.health()).last_error?.reason.code).toBe('botcopy.key')
  expect(company.isPaused(user)).toBe(true)
  await company.wrote(bot, user, 'Hello?')
  expect(company.isPaused(user)).toBe(false)
  expect(shown.at(-1)).toEqual({ by: 'bot', text: 'You said Hello?.' })
})

test('a request that a network brought twice is one message', async () => {
  await company.wrote(bot, user, 'A human please')
  company.faults.duplicate.once()
  await atOneTime(() => company.wrote(bot, user, 'Yes'))
  await expect.poll(() => fixture.eventStates()).toEqual(['done', 'done', 'done'])
  expect((await said()).filter((line) => line === 'customer: Yes')).toHaveLength(1)
})

test('a call without the access token is refused; what cannot be read is kept, shown and pauses nothing', async () => {
  company.faults.secret.once()
  await company.wrote(bot, user, 'A human please')
  expect(company.isPaused(user)).toBe(false)
  for (const headers of [{ authorization: 'wrong' }, { authorization: 'Bearer wrong' }, {}] as Record<string, string>[])
    expect((await call('{"userId":"u"}', headers)).status).toBe(401)
  expect((await call('{"userId":"u","accessToken":"access","eventType":"user_typing"}', {})).status).toBe(200)
  for (const body of ['{', '[]', '{}', '{"userId":"u"}', '{"userId":{},"queryInput":1}', '\0']) {
    const response = await call(body)
    expect([response.status, await response.json()]).toEqual([200, { paused: false }])
  }
  await expect.poll(() => fixture.eventStates()).toEqual(Array(6).fill('unreadable'))
})

test('the access token that a call shows is neither kept nor shown, nor is that of what was kept before', async () => {
  const token = crypto.randomUUID()
  const given = { botcopy_api_key: 'api key', botcopy_access_token: token }
  Object.assign(bot, { accessToken: token, clientKey: await fixture.connect('botcopy', given) })
  await company.wrote(bot, user, 'A human please')
  await expect.poll(() => fixture.eventStates()).toEqual(['done'])
  const { db } = fixture.app.server
  const { rows } = await sql<{ body: string }>`select convert_from(body, 'UTF8') as body
    from webhook_event where bot_id = ${fixture.botId}`.execute(db)
  expect(JSON.parse(rows[0]!.body)).toMatchObject({ accessToken: '***', userId: user })
  expect(rows[0]!.body).not.toContain(token)
  const old = Buffer.from(JSON.stringify({ userId: user, accessToken: token }))
  await sql`update webhook_event set body = ${old} where bot_id = ${fixture.botId}`.execute(db)
  const [event] = (await fixture.health()).events
  expect(event!.body).toBe(JSON.stringify({ userId: user, accessToken: '***' }))
})

test('what Botcopy refuses is said in words, and what may have arrived is not sent again', async () => {
  await company.wrote(bot, user, 'A human please')
  await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
  const { faults } = company
  for (const [fault, code] of [
    [faults.token, 'botcopy.key'],
    [faults.silent, 'botcopy.uncertain'],
    [faults.down, 'botcopy.uncertain'],
  ] as const) {
    // Each reply is a state and a message, and the state is not what is looked at.
    const first = await fixture.reply(user, `before ${code}`)
    await expect.poll(() => fixture.delivery(user, first)).toMatchObject({ state: 'accepted' })
    await expect.poll(async () => (await fixture.health()).waiting).toBe(0)
    fault.once()
    const jmid = await fixture.reply(user, code)
    await expect.poll(() => fixture.delivery(user, jmid)).toMatchObject({ state: 'failed', why: { code }, retryable: true })
  }
  faults.busy.once()
  const jmid = await fixture.reply(user, 'Patience')
  await expect.poll(() => fixture.delivery(user, jmid)).toMatchObject({ state: 'accepted' })
  expect(shown.filter(({ text }) => text === 'Patience')).toHaveLength(1)
})

test('what is wrong in the form is said at the field; customers write in a web chat', async () => {
  const save = (credentials: Record<string, string>) =>
    fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { code_lang: 'botcopy', name: crypto.randomUUID(), credentials } } })
  await expect(save({ botcopy_api_key: 'a' })).rejects.toMatchObject({ details: { field: 'botcopy_access_token' } })
  await expect(save({ botcopy_access_token: 'a' })).rejects.toMatchObject({ details: { field: 'botcopy_api_key' } })
  const good = { botcopy_api_key: 'a', botcopy_access_token: 'b' }
  await expect(save({ ...good, botcopy_minutes: 'soon' })).rejects.toMatchObject({ details: { field: 'botcopy_minutes' } })
  expect((await save(good)).bot).toMatchObject({ source: 'botcopy', code_lang: 'botcopy', platform: 'webchat', settings: {} })
})
