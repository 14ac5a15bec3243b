import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { reportOf } from '#testing/reportOf.ts'
import { wrote } from './toy/ToyCompany.ts'
import { toyFixture } from './toy/toyFixture.ts'

const handoverText = 'Somebody is on their way.'
const engine = { engine: 'toy', engine_credentials: { mind: 'big', key: 'k' }, handover_text: handoverText }
const fixture = toyFixture(engine)
const { answered, askedOf, channelOf, idOf, messages, open, pause, reply, said, save, turns, write, slowEngine } = fixture

test('an engine answers what a customer writes: everything in order, counted and linked to the message, with what it remembers handed back', async () => {
  const c = channelOf()
  fixture.company.think = ({ contexts }) => ({
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
    and m.seq = any(t.seqs) where m.ai_request and t.conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  expect(rows).toHaveLength(2)
})

test('an engine hears the name that a customer told, and not what the inbox calls who told none', async () => {
  const [nameless, named] = [channelOf(), channelOf()]
  await write(nameless, 'Hi')
  const { id, client_key: clientKey, name, platform } = fixture.bot
  const bot = { workspaceId: fixture.mara.workspace, id, clientKey, name, platform }
  await fixture.app.server.intake.ingest(reportOf(bot, named, 'Hi', { profile: { name: 'Olive Quill' } }))
  await expect.poll(() => [...askedOf(nameless), ...askedOf(named)].map((asked) => asked.name)).toEqual([null, 'Olive Quill'])
  expect((await open(nameless)).name).toMatch(/^Visitor \d{4}$/)
})

test('several messages of a customer are answered one after the other, and those of another meanwhile', async () => {
  const [c, other] = [channelOf(), channelOf()]
  const slow = slowEngine()
  const quick = fixture.company.think
  fixture.company.think = (thought) =>
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

test('an edit that arrives before its message is answered as the message, in its place and once', async () => {
  const c = channelOf()
  const { app, company, page } = fixture
  const edited = (id: string, text: string) => ({ page, kind: 'edited' as const, id, from: c, text, at: Date.now() })
  await company.call(app.url, [edited('e1', 'Where is my order?')])
  await expect.poll(() => answered(c)).toEqual(['You said: Where is my order?'])
  await company.call(app.url, [wrote(page, 'e1', c, 'Where is my oder?'), wrote(page, 'e2', c, 'Hello?'), edited('e3', 'Anybody?')])
  await expect.poll(() => answered(c)).toEqual(['Where is my order?', 'Hello?', 'Anybody?'].map((text) => `You said: ${text}`))
  expect(await turns(c)).toHaveLength(3)
  const { rows } = await sql`select from message where conversation_id = ${idOf(c)} and ai_request`.execute(app.server.db)
  expect(rows).toHaveLength(3)
})

test('an answer that the database cannot store is a failure, and what is said after it is answered', async () => {
  const c = channelOf()
  fixture.company.think = ({ texts }) => ({ texts: ['Kept nowhere'], contexts: texts[0] === 'one' ? [{ name: 'a\0b' }] : [] })
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual([handoverText])
  const error = (await messages(c)).find(({ event }) => event?.what === 'bot_error')
  expect(error!.event).toMatchObject({ reason: { code: 'engine.broken' } })
  await write(c, 'two')
  await expect.poll(() => answered(c)).toEqual([handoverText, 'Kept nowhere'])
  expect((await turns(c)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', 1],
    ['answered', 1],
  ])
})

test('a customer whose question takes the engine a while sees that somebody types', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'A hard one')
  await slow.asked
  await expect.poll(() => fixture.company.signs.filter(({ to }) => to === c)).toEqual([{ to: c, by: 'bot' }])
  slow.end({ texts: ['42'] })
  await expect.poll(() => answered(c)).toEqual(['42'])
})

test('two in a row that were not understood are for people: the customer is told, and the AI falls silent', async () => {
  const c = channelOf()
  fixture.company.think = () => ({ texts: ['Sorry?'], isFallback: true })
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
    fixture.company.think = () => ({ texts: [String(isFallback)], isFallback })
    const before = answered(d).length
    await write(d, 'blub')
    await expect.poll(() => answered(d).length).toBe(before + 1)
  }
  expect((await open(d)).paused).toBe(false)
})

test('an error is tried again, then a person is asked for and nothing is lost; a second one is for people', async () => {
  const c = channelOf()
  let fails = 1
  fixture.company.think = ({ texts }) => (fails-- > 0 ? 503 : { texts: [`At last: ${texts.join()}`] })
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual(['At last: one'])
  expect((await turns(c))[0]).toMatchObject({ state: 'answered', attempts: 2 })
  fixture.company.think = () => 401
  await write(c, 'two')
  await expect.poll(() => answered(c)).toEqual(['At last: one', handoverText])
  const error = (await messages(c)).find(({ event }) => event?.what === 'bot_error')
  expect(error!.event).toMatchObject({ name: fixture.bot.name, reason: { code: 'toy.refused', params: { status: 401 } } })
  const first = await open(c)
  expect(first.paused).toBe(false)
  expect(first.needs_human_since).not.toBeNull()
  await write(c, 'three')
  await expect.poll(async () => (await open(c)).paused).toBe(true)
  // They were told once.
  expect(answered(c)).toEqual(['At last: one', handoverText])
  fixture.company.think = ({ texts }) => ({ texts: [texts.join(' + ')] })
  await pause(c, false)
  await expect.poll(() => answered(c).at(-1)).toBe('two + three')
})

test('whoever a person has answered since is told again when the engine fails again, and a first miss is the first', async () => {
  const c = channelOf()
  fixture.company.think = () => 401
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual([handoverText])
  await reply(c, 'I have seen to it.')
  await pause(c, false)
  await write(c, 'two')
  await expect.poll(() => answered(c).filter((text) => text === handoverText)).toHaveLength(2)
  expect(await open(c)).toMatchObject({ paused: false, needs_human_since: expect.any(Number) })
  // A pause without a word settles nothing.
  await pause(c, true)
  await pause(c, false)
  await expect.poll(async () => (await open(c)).paused).toBe(true)
  expect(answered(c).filter((text) => text === handoverText)).toHaveLength(2)
})

test('hand-off and done are data of an answer', async () => {
  const c = channelOf()
  fixture.company.think = () => ({ texts: ['I am getting Ada.'], handOff: true, labels: ['VIP'] })
  await write(c, 'A person, please')
  await expect.poll(() => answered(c)).toEqual(['I am getting Ada.'])
  const shown = await open(c)
  expect(shown).toMatchObject({ paused: true, tags: ['VIP'] })
  expect(shown.needs_human_since).not.toBeNull()
  const silent = channelOf()
  fixture.company.think = () => ({ handOff: true })
  await write(silent, 'A person, please')
  await expect.poll(() => answered(silent)).toEqual([handoverText])
  const done = channelOf()
  fixture.company.think = () => ({ texts: ['Bye!'], done: true })
  await write(done, 'That is all')
  await expect.poll(() => answered(done)).toEqual(['Bye!'])
  expect(await open(done)).toMatchObject({ is_done: true, paused: false })
  fixture.company.think = () => ({ texts: ['Welcome back'] })
  await write(done, 'One more thing')
  await expect.poll(() => answered(done)).toEqual(['Bye!', 'Welcome back'])
  expect((await open(done)).is_done).toBe(false)
})

test('an engine is set up by its own fields, for a source that takes one; its secrets are never shown', async () => {
  expect(fixture.bot).toMatchObject({
    source: 'toy',
    code_lang: 'toymind',
    engine: 'toy',
    engine_settings: { mind: 'big' },
    has_engine_credentials: true,
  })
  const bots = await fixture.app.callApi(fixture.mara, listBots, {})
  expect(JSON.stringify(bots)).not.toContain('"key"')
  const toyBot = { source: 'toy', credentials: { page: `${fixture.page}x`, token: 't' } }
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
    credentials: { page: `${fixture.page}y`, token: 't' },
    engine_credentials: { mind: 'm', key: 'k' },
  })
  expect(named.bot).toMatchObject({ source: 'toy', engine: 'toy' })
  const changed = await save({ client_key: fixture.bot.client_key, engine_credentials: { mind: 'small' } })
  expect(changed.bot).toMatchObject({ engine_settings: { mind: 'small' }, has_engine_credentials: true, handover_text: handoverText })
  const without = await save({ client_key: fixture.bot.client_key, engine: null })
  expect(without.bot).toMatchObject({ code_lang: 'toy', engine: null, engine_settings: {}, has_engine_credentials: false })
  const c = channelOf()
  await write(c, 'Anybody?')
  await expect.poll(() => said(c)).toEqual(['customer: Anybody?'])
  expect(await turns(c)).toEqual([])
})

test('what an engine was asked and remembers goes with an erased customer', async () => {
  const c = channelOf()
  fixture.company.think = () => ({ texts: ['Noted'], contexts: [{ name: 'secret-context' }] })
  await write(c, 'My secret')
  await expect.poll(() => answered(c)).toEqual(['Noted'])
  await fixture.app.callApi(fixture.mara, eraseCustomer, {
    params: { id: idOf(c) },
    body: { name: (await messages(c))[0]!.user_profile.name },
  })
  const left = await sql`select conversation_id from engine_turn where conversation_id = ${idOf(c)}
    union all select conversation_id from engine_memory where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  expect(left.rows).toEqual([])
})
