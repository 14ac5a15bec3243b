import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot, type Bot } from '#features/bots/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { getConversation, type Message } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './toy/provider.ts'
import type { ToyAnswer } from './toy/engine.ts'
import { ToyCompany, wrote } from './toy/ToyCompany.ts'

const handoverText = 'Somebody is on their way.'
let company: ToyCompany
let app: TestApp
let mara: TestPerson
let page: string
let bot: Bot
let n = 0
beforeAll(async () => {
  company = await ToyCompany.open()
  app = await createTestApp({ ...company.env, LOG_LEVEL: 'fatal' }, [toy])
  mara = await app.person('Mara')
})
afterAll(async () => {
  await app.close()
  company.close()
})
beforeEach(async () => {
  page = `p${crypto.randomUUID().slice(0, 8)}`
  company.takes = 200
  company.think = ({ texts }) => ({ texts: [`You said: ${texts.join(' / ')}`] })
  const engine = { engine: 'toy', engine_credentials: { mind: 'big', key: 'k' }, handover_text: handoverText }
  bot = (await save({ source: 'toy', credentials: { page, token: 't' }, ...engine })).bot
})

const save = (given: object) => app.callApi(mara, saveBot, { body: { bot: { name: crypto.randomUUID(), ...given } } })
const write = (channel: string, text: string) => company.call(app.url, [wrote(page, `${page}.${++n}`, channel, text)])
const idOf = (channel: string) => conversationIdOf(bot.id, channel)
const open = (channel: string) => app.callApi(mara, getConversation, { params: { id: idOf(channel) } })
const messages = async (channel: string): Promise<Message[]> => {
  const found = await open(channel).catch(() => null)
  return found?.Days.flatMap((day) => day.Messages) ?? []
}
const said = async (channel: string) =>
  (await messages(channel)).map(({ by, text, type, event }) => event?.what ?? `${type === 'suppressed' ? 'draft' : by}: ${text}`)
const pause = (channel: string, paused: boolean) =>
  app.callApi(mara, setPaused, { params: { id: idOf(channel) }, headers: { paused: String(paused) } })
const answered = (channel: string) => company.taken.filter(({ to }) => to === channel).map(({ text }) => text)
const askedOf = (channel: string) => company.asked.filter(({ conversation }) => conversation === channel)
const channelOf = () => `c${crypto.randomUUID().slice(0, 8)}`
const turns = async (channel: string) =>
  (
    await sql<{
      state: string
      seqs: number[]
      attempts: number
      answers: number[]
    }>`select state, seqs, attempts, answers from engine_turn where conversation_id = ${idOf(channel)} order by number`.execute(
      app.server.db,
    )
  ).rows

/** Keeps the engine thinking until `end` is called. */
function slowEngine(): { asked: Promise<void>; end(answer: ToyAnswer): void } {
  const begun = Promise.withResolvers<void>()
  const thought = Promise.withResolvers<ToyAnswer>()
  company.think = () => {
    begun.resolve()
    return thought.promise
  }
  return { asked: begun.promise, end: thought.resolve }
}

test('an engine answers what a customer writes: everything in order, counted and linked to the message, with what it remembers handed back', async () => {
  const c = channelOf()
  company.think = ({ contexts }) => ({
    texts: [`Hello ${contexts.length}`, 'How can I help?'],
    intent: { id: 'i1', name: 'Greeting' },
    confidence: 0.9,
    contexts: [...contexts, { name: 'greeted', lifespan: 5 }] as Record<string, unknown>[],
    labels: ['Greeted', '  '],
  })
  await write(c, 'Hi')
  await expect.poll(() => answered(c)).toEqual(['Hello 0', 'How can I help?'])
  expect(await said(c)).toEqual(['customer: Hi', 'bot: Hello 0', 'bot: How can I help?', 'labelled'])
  const shown = await open(c)
  expect(shown).toMatchObject({ tags: ['Greeted'], paused: false, incomingContexts: [{ name: 'greeted', lifespan: 5 }] })
  expect((await messages(c))[1]!.metadata).toMatchObject({ intent: 'Greeting', confidence: 0.9 })
  await expect.poll(async () => (await messages(c))[1]!.delivery?.state).toBe('accepted')
  await write(c, 'And now?')
  await expect.poll(() => answered(c)).toEqual(['Hello 0', 'How can I help?', 'Hello 1', 'How can I help?'])
  expect(askedOf(c).map(({ contexts }) => contexts.length)).toEqual([0, 1])
  expect((await turns(c)).map(({ seqs, state }) => [seqs, state])).toEqual([
    [[1], 'answered'],
    [[5], 'answered'],
  ])
  const { rows } =
    await sql`select m.seq from engine_turn t join message m on m.workspace_id = t.workspace_id and m.conversation_id = t.conversation_id
    and m.seq = any(t.seqs) where m.ai_request and t.conversation_id = ${idOf(c)}`.execute(app.server.db)
  expect(rows).toHaveLength(2)
})

test('several messages of a customer are answered one after the other, and those of another meanwhile', async () => {
  const [c, other] = [channelOf(), channelOf()]
  const slow = slowEngine()
  const quick = company.think
  company.think = (thought) =>
    thought.conversation === c && thought.texts[0] === 'one' ? quick(thought) : { texts: [thought.texts.join()] }
  await write(c, 'one')
  await slow.asked
  await write(c, 'two')
  await write(other, 'beside')
  await expect.poll(() => answered(other)).toEqual(['beside'])
  expect(askedOf(c).map(({ texts }) => texts)).toEqual([['one']])
  slow.end({ texts: ['first'] })
  await expect.poll(() => answered(c)).toEqual(['first', 'two'])
})

test('an answer that comes after a person took over is not said; what nobody answered goes to the engine as one when it resumes', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await pause(c, true)
  await write(c, 'two')
  slow.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped'])
  company.think = ({ texts }) => ({ texts: [texts.join(' + ')] })
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['one + two'])
  expect(await said(c)).toEqual(['customer: one', 'paused', 'customer: two', 'resumed', 'bot: one + two'])
  const asked = await sql<{ n: number }>`select count(*)::int as n from message where conversation_id = ${idOf(c)} and ai_request`.execute(
    app.server.db,
  )
  expect(asked.rows[0]!.n).toBe(2)
})

test('while a person has it the engine is not asked, and what a person answered is not asked later', async () => {
  const c = channelOf()
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
  await app.callApi(mara, submitMessage, { params: { id: idOf(c) }, body: { message: { jmid: crypto.randomUUID(), text: 'I am Mara' } } })
  await write(c, 'two')
  await expect.poll(() => said(c)).toContain('customer: two')
  await app.callApi(mara, submitMessage, { params: { id: idOf(c) }, body: { message: { jmid: crypto.randomUUID(), text: 'Right' } } })
  await pause(c, false)
  await write(c, 'three')
  await expect.poll(() => answered(c).at(-1)).toBe('You said: three')
  expect(askedOf(c).map(({ texts }) => texts)).toEqual([['one'], ['three']])
})

test('an answer that was not sent before a person took over becomes a draft, and its question goes to the engine again on resume', async () => {
  const c = channelOf()
  company.takes = 503
  await write(c, 'one')
  await expect.poll(async () => (await messages(c)).at(-1)?.delivery?.why?.code).toBe('toy.refused')
  await pause(c, true)
  company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(app.server.db)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'draft: You said: one', 'paused'])
  expect((await open(c)).waiting_since).not.toBeNull()
  company.think = () => ({ texts: ['Again'] })
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['Again'])
  expect(await said(c)).toEqual(['customer: one', 'draft: You said: one', 'paused', 'resumed', 'bot: Again'])
})

test('a question whose answer was not sent is asked again although the AI answered another one meanwhile, and not once a person answered', async () => {
  const heldBack = async () => {
    const c = channelOf()
    company.takes = 503
    await write(c, 'one')
    await expect.poll(async () => (await messages(c)).at(-1)?.delivery?.why?.code).toBe('toy.refused')
    await pause(c, true)
    return c
  }
  const release = (c: string) => {
    company.takes = 200
    return sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(app.server.db)
  }
  const c = await heldBack()
  await pause(c, false)
  await write(c, 'two')
  await expect.poll(() => said(c)).toContain('bot: You said: two')
  await release(c)
  await expect.poll(() => answered(c).toSorted()).toEqual(['You said: one', 'You said: two'])

  const other = await heldBack()
  const body = { message: { jmid: crypto.randomUUID(), text: 'I am Mara' } }
  await app.callApi(mara, submitMessage, { params: { id: idOf(other) }, body })
  await pause(other, false)
  await release(other)
  await expect.poll(() => said(other)).toContain('draft: You said: one')
  await write(other, 'two')
  await expect.poll(() => answered(other)).toEqual(['I am Mara', 'You said: two'])
})

test('two in a row that were not understood are for people: the customer is told, and the AI falls silent', async () => {
  const c = channelOf()
  company.think = () => ({ texts: ['Sorry?'], isFallback: true })
  await write(c, 'blub')
  await expect.poll(() => answered(c)).toEqual(['Sorry?'])
  expect(await open(c)).toMatchObject({ paused: false, needs_human_since: null })
  await write(c, 'blub!')
  await expect.poll(() => answered(c)).toEqual(['Sorry?', handoverText])
  expect(await said(c)).toEqual([
    'customer: blub',
    'bot: Sorry?',
    'did_not_understand',
    'customer: blub!',
    `bot: ${handoverText}`,
    'did_not_understand',
    'asked_for_human',
  ])
  const shown = await open(c)
  expect(shown).toMatchObject({ paused: true, epoch: 2 })
  expect(shown.needs_human_since).not.toBeNull()
  // An answer in between forgives.
  const d = channelOf()
  for (const isFallback of [true, false, true]) {
    company.think = () => ({ texts: [String(isFallback)], isFallback })
    const before = answered(d).length
    await write(d, 'blub')
    await expect.poll(() => answered(d).length).toBe(before + 1)
  }
  expect((await open(d)).paused).toBe(false)
})

test('an error is tried again, then a person is asked for and nothing is lost; a second one is for people', async () => {
  const c = channelOf()
  let fails = 1
  company.think = ({ texts }) => (fails-- > 0 ? 503 : { texts: [`At last: ${texts.join()}`] })
  await write(c, 'one')
  await expect.poll(() => answered(c), { timeout: 5000 }).toEqual(['At last: one'])
  expect((await turns(c))[0]).toMatchObject({ state: 'answered', attempts: 2 })
  company.think = () => 401
  await write(c, 'two')
  await expect.poll(() => answered(c)).toEqual(['At last: one', handoverText])
  const error = (await messages(c)).find(({ event }) => event?.what === 'bot_error')
  expect(error!.event).toMatchObject({ name: bot.name, reason: { code: 'toy.refused', params: { status: 401 } } })
  const first = await open(c)
  expect(first.paused).toBe(false)
  expect(first.needs_human_since).not.toBeNull()
  await write(c, 'three')
  await expect.poll(async () => (await open(c)).paused).toBe(true)
  // They were told once.
  expect(answered(c)).toEqual(['At last: one', handoverText])
  company.think = ({ texts }) => ({ texts: [texts.join(' + ')] })
  await pause(c, false)
  await expect.poll(() => answered(c).at(-1)).toBe('two + three')
})

test('hand-off and done are data of an answer', async () => {
  const c = channelOf()
  company.think = () => ({ texts: ['I am getting Ada.'], handOff: true, labels: ['VIP'] })
  await write(c, 'A person, please')
  await expect.poll(() => answered(c)).toEqual(['I am getting Ada.'])
  const shown = await open(c)
  expect(shown).toMatchObject({ paused: true, tags: ['VIP'] })
  expect(shown.needs_human_since).not.toBeNull()
  const silent = channelOf()
  company.think = () => ({ handOff: true })
  await write(silent, 'A person, please')
  await expect.poll(() => answered(silent)).toEqual([handoverText])
  const done = channelOf()
  company.think = () => ({ texts: ['Bye!'], done: true })
  await write(done, 'That is all')
  await expect.poll(() => answered(done)).toEqual(['Bye!'])
  expect(await open(done)).toMatchObject({ is_done: true, paused: false })
  company.think = () => ({ texts: ['Welcome back'] })
  await write(done, 'One more thing')
  await expect.poll(() => answered(done)).toEqual(['Bye!', 'Welcome back'])
  expect((await open(done)).is_done).toBe(false)
})

test('an engine is set up by its own fields, for a source that takes one; its secrets are never shown', async () => {
  expect(bot).toMatchObject({
    source: 'toy',
    code_lang: 'toymind',
    engine: 'toy',
    engine_settings: { mind: 'big' },
    has_engine_credentials: true,
  })
  const bots = await app.callApi(mara, listBots, {})
  expect(JSON.stringify(bots)).not.toContain('"key"')
  const toyBot = { source: 'toy', credentials: { page: `${page}x`, token: 't' } }
  for (const [given, field] of [
    [{ ...toyBot, engine: 'nobody' }, 'engine'],
    [{ ...toyBot, engine: 'toy' }, 'engine.mind'],
    [{ ...toyBot, engine: 'toy', engine_credentials: { mind: 'm', key: 'k', x: 'y' } }, 'engine.x'],
    [{ ...toyBot, engine_credentials: { mind: 'm' } }, 'engine'],
    [{ source: 'npm', engine: 'toy' }, 'engine'],
  ] as const)
    await expect(save(given)).rejects.toMatchObject({ code: 'bad-input', details: { field } })
  // As the specification calls it.
  const named = await save({
    code_lang: 'toymind',
    platform: 'webchat',
    credentials: { page: `${page}y`, token: 't' },
    engine_credentials: { mind: 'm', key: 'k' },
  })
  expect(named.bot).toMatchObject({ source: 'toy', engine: 'toy' })
  const changed = await save({ client_key: bot.client_key, engine_credentials: { mind: 'small' } })
  expect(changed.bot).toMatchObject({ engine_settings: { mind: 'small' }, has_engine_credentials: true, handover_text: handoverText })
  const without = await save({ client_key: bot.client_key, engine: null })
  expect(without.bot).toMatchObject({ code_lang: 'toy', engine: null, engine_settings: {}, has_engine_credentials: false })
  const c = channelOf()
  await write(c, 'Anybody?')
  await expect.poll(() => said(c)).toEqual(['customer: Anybody?'])
  expect(await turns(c)).toEqual([])
})

test('what an engine was asked and remembers goes with an erased customer', async () => {
  const c = channelOf()
  company.think = () => ({ texts: ['Noted'], contexts: [{ name: 'secret-context' }] })
  await write(c, 'My secret')
  await expect.poll(() => answered(c)).toEqual(['Noted'])
  await app.callApi(mara, eraseCustomer, { params: { id: idOf(c) }, body: { name: (await messages(c))[0]!.user_profile.name } })
  const left = await sql`select conversation_id from engine_turn where conversation_id = ${idOf(c)}
    union all select conversation_id from engine_memory where conversation_id = ${idOf(c)}`.execute(app.server.db)
  expect(left.rows).toEqual([])
})
