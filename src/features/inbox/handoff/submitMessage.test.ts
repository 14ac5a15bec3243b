import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { conversationSeen } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from './contract.ts'
import { groups } from './mentions.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation, messageAdded, type Message } from '#features/inbox/timeline/contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let trainer: TestPerson
let stranger: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace })
  trainer = await app.person('Tara', { workspace: mara.workspace, rights: ['train'] })
  stranger = await app.person('Sam')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  ;({ conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'Where is my order?'))
})

type Fields = Partial<{
  jmid: string
  type: 'message' | 'note'
  privateRecipients: string[]
  last_seen: number
  anyway: boolean
  hand_back: boolean
}>
const submit = (person: TestPerson, text: string, fields: Fields = {}) =>
  app.callApi(person, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text, ...fields } } })
const transcript = async (): Promise<Message[]> =>
  (await app.callApi(mara, getConversation, { params: { id } })).Days.flatMap((day) => day.Messages)
const outbox = async () =>
  (
    await sql<{ kind: string; payload: unknown }>`select kind, payload from delivery where conversation_id = ${id} order by id`.execute(
      app.server.db,
    )
  ).rows

test('a reply takes the baton: the AI is paused, its writer assigned, and the bot receives both in this order', async () => {
  const { channel, message } = await submit(mara, 'I look into it.')
  expect(channel).toMatchObject({
    paused: true,
    epoch: 2,
    assignee: mara.id,
    waiting_since: null,
    last_message: { text: 'I look into it.', by: 'person' },
  })
  expect(message).toMatchObject({ by: 'person', user_profile: { name: 'Mara' }, delivery: { state: 'queued' } })
  expect((await outbox()).map(({ kind }) => kind)).toEqual(['channel update', 'chat response'])
  expect((await transcript()).map(({ type }) => type)).toEqual(['message', 'event', 'message'])
})

test('a reply to what is paused and nobody’s takes it over all the same: the epoch rises, and with the next reply no more', async () => {
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  expect((await app.callApi(mara, assign, { params: { id, assignee: '-1' } })).epoch).toBe(3)
  expect((await submit(mara, 'I look into it.')).channel).toMatchObject({ paused: true, epoch: 4, assignee: mara.id })
  expect((await outbox()).at(-2)).toMatchObject({ kind: 'channel update', payload: { paused: true, epoch: 4, assignee: mara.id } })
  expect((await submit(mara, 'Found it.')).channel).toMatchObject({ epoch: 4 })
  expect((await submit(ben, 'So did I.')).channel).toMatchObject({ epoch: 4, assignee: mara.id })
})

test('the same jmid again, also at once, is one message and one delivery', async () => {
  const jmid = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(mara, 'Once only.', { jmid })))
  expect(new Set(answers.map(({ message }) => message.seq)).size).toBe(1)
  expect((await transcript()).filter(({ text }) => text === 'Once only.')).toHaveLength(1)
  expect((await outbox()).filter(({ kind }) => kind === 'chat response')).toHaveLength(1)
})

test('a reply to what a colleague has answered meanwhile is stopped and shows what was said; sent anyway it goes', async () => {
  const last_seen = (await transcript()).at(-1)!.seq
  await submit(ben, 'It is on its way.', { last_seen })
  const stopped = await submit(mara, 'Let me check.', { last_seen }).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ code: 'stale-reply', details: { said: [{ text: 'It is on its way.', user_profile: { name: 'Ben' } }] } })
  expect((await transcript()).some(({ text }) => text === 'Let me check.')).toBe(false)
  expect((await submit(mara, 'Let me check.', { last_seen, anyway: true })).message.text).toBe('Let me check.')
})

test('what the customer said meanwhile and what one has written oneself do not stop a reply', async () => {
  const last_seen = (await transcript()).at(-1)!.seq
  await submit(mara, 'First.', { last_seen })
  await submit(mara, 'Second.', { last_seen })
  expect((await transcript()).filter(({ by }) => by === 'person')).toHaveLength(2)
})

test('a note stays inside: nothing goes to the bot, the AI goes on, and mentioning somebody makes a note', async () => {
  const { channel, message } = await submit(mara, '@Ben look at this', { privateRecipients: [ben.id] })
  expect(channel).toMatchObject({ paused: false, epoch: 1, assignee: null })
  expect(message).toMatchObject({ type: 'note', private: true, privateRecipients: [ben.id] })
  expect(await outbox()).toEqual([])
})

test('what nobody answered goes back to the bot on resume, once; what a person answered does not', async () => {
  const channel = (await app.callApi(mara, getConversation, { params: { id } })).sourceChannel
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.report(bot, channel, 'Hello?', { raw: { text: 'Hello?' } })
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
  expect((await outbox()).at(-1)?.payload).toMatchObject({
    paused: false,
    unanswered: [{ text: 'Where is my order?' }, { text: 'Hello?' }],
  })
  await submit(mara, 'Answered.')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
  expect((await outbox()).at(-1)?.payload).not.toHaveProperty('unanswered')
})

test('a message that the AI may answer is counted as an AI request once, whether at once or after a resume', async () => {
  const used = async () =>
    (
      await sql<{
        n: number
      }>`select coalesce(sum(ai_requests), 0)::int as n from usage_day where workspace_id = ${mara.workspace}`.execute(app.server.db)
    ).rows[0]!.n
  const channel = (await app.callApi(mara, getConversation, { params: { id } })).sourceChannel
  const before = await used()
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await app.report(bot, channel, 'While paused')
  expect(await used()).toBe(before)
  for (const paused of [false, true, false]) await app.callApi(mara, setPaused, { params: { id }, headers: { paused } })
  expect(await used()).toBe(before + 1)
})

test('pausing sets a value: two clicks in two tabs agree, and the second tells nothing', async () => {
  const [a, b] = await Promise.all(
    [mara, ben].map((person) => app.callApi(person, setPaused, { params: { id }, headers: { paused: true } })),
  )
  expect(a!.epoch).toBe(2)
  expect(b!.epoch).toBe(2)
  expect((await transcript()).filter(({ event }) => event?.what === 'paused')).toHaveLength(1)
})

test('a trainer without chat may neither write nor pause, a stranger learns nothing, and the writer of nothing is told so', async () => {
  await expect(submit(trainer, 'hi')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(app.callApi(trainer, setPaused, { params: { id }, headers: { paused: true } })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(submit(stranger, 'hi')).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(stranger, setPaused, { params: { id }, headers: { paused: true } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(submit(mara, '   ')).rejects.toMatchObject({ code: 'bad-input', message: 'A message must say something.' })
  await expect(submit(mara, 'x'.repeat(20_001))).rejects.toMatchObject({
    code: 'bad-input',
    message: 'A message has at most 20,000 characters.',
  })
  expect((await submit(mara, 'hi')).message.text).toBe('hi')
})

test('a reply that hands back gives the conversation to the AI in the same step, no matter who had it, and says so to the bot and in the transcript', async () => {
  const before = await app.callApi(mara, getConversation, { params: { id } })
  const { channel, message } = await submit(ben, 'Your order is on its way.', { hand_back: true })
  expect(channel).toMatchObject({ paused: false, assignee: null, waiting_since: null, needs_human_since: null })
  expect(channel.epoch).toBe(before.epoch + 2)
  expect(message.text).toBe('Your order is on its way.')
  const lines = (await transcript()).slice(-3)
  expect(lines.map(({ event, text }) => event?.what ?? text)).toEqual(['took_over', 'Your order is on its way.', 'resumed'])
  const sent = await outbox()
  expect(sent.map(({ kind }) => kind)).toEqual(['channel update', 'chat response', 'channel update'])
  expect(await app.report(bot, before.sourceChannel, 'Thanks!')).toMatchObject({ paused: false, epoch: channel.epoch })
  // A note hands nothing back.
  await app.callApi(ben, setPaused, { params: { id }, headers: { paused: true } })
  expect((await submit(ben, 'a note', { type: 'note', hand_back: true })).channel.paused).toBe(true)
})

test('whom a note mentions, and who sees only what concerns them, sees the conversation from then on', async () => {
  const { conversationId: mention } = await app.report(bot, 'mention', 'who knows this?')
  const carl = await hired('Carl')
  const open = () => app.callApi(carl, getConversation, { params: { id: mention } })
  await expect(open()).rejects.toMatchObject({ code: 'not-found' })
  const since = await app.now()
  const note = (text: string, privateRecipients: string[]) =>
    app.callApi(mara, submitMessage, {
      params: { id: mention },
      body: { message: { jmid: crypto.randomUUID(), text, type: 'note', privateRecipients } },
    })
  await note('everybody look', ['everyone', crypto.randomUUID()])
  await expect(open()).rejects.toMatchObject({ code: 'not-found' })
  const { channel } = await note('@Carl, do you?', [carl.id])
  expect(channel.mentioned).toEqual([carl.id])
  expect(await open()).toMatchObject({ id: mention, mentioned: [carl.id] })
  const events = (await app.eventsFor(carl, since)).filter(({ name }) => name === messageAdded.name)
  expect(events.map(({ body }) => (body as { message: { text: string } }).message.text)).toEqual(['@Carl, do you?'])
})

test.each(groups.map(({ id: word }) => word))(
  '@%s in a note calls everybody who sees the conversation, but its writer, and lets nobody see more',
  async (word) => {
    const [holder, other] = [await hired('Hana'), await hired('Olli')]
    await app.callApi(mara, assign, { params: { id, assignee: holder.id } })
    const since = await app.now()
    const { channel, message } = await submit(mara, `@${word} look`, { type: 'note', privateRecipients: [word] })
    expect(channel.mentioned).toEqual([])
    expect(message.privateRecipients).toEqual([word])
    const called = async (who: TestPerson) =>
      (await app.eventsFor(who, since)).filter(
        ({ name, body }) => name === conversationSeen.name && (body as { mention_unread: boolean }).mention_unread,
      ).length
    expect(await Promise.all([ben, trainer, holder, other, mara, stranger].map(called))).toEqual([1, 1, 1, 0, 0, 0])
    await expect(app.callApi(other, getConversation, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
    expect(await app.callApi(ben, getConversation, { params: { id } })).toMatchObject({ mention_unread: true })
  },
)

test('who is named beside a word for everybody is called once, and sees the conversation from then on', async () => {
  const carl = await hired('Carl')
  const since = await app.now()
  const { channel } = await submit(mara, '@everyone and @Carl', { type: 'note', privateRecipients: ['everyone', carl.id, mara.id] })
  expect(channel.mentioned).toEqual([carl.id])
  for (const who of [carl, ben])
    expect((await app.eventsFor(who, since)).filter(({ name }) => name === conversationSeen.name)).toMatchObject([
      { body: { mention_unread: true } },
    ])
})

test('who sees only what concerns them, and mentions themselves, keeps no sight of a conversation that goes to somebody else', async () => {
  const carl = await hired('Carl')
  await app.callApi(mara, assign, { params: { id, assignee: carl.id } })
  const { channel } = await submit(carl, '@Carl and @Ben', { type: 'note', privateRecipients: [carl.id, ben.id] })
  expect(channel.mentioned).toEqual([ben.id])
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await expect(app.callApi(carl, getConversation, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
})

/** Somebody who sees only what concerns them. */
const hired = (name: string) => app.person(name, { workspace: mara.workspace, scope: 'assigned' })
