import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setAi } from '#features/bots/aiContract.ts'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { toyFixture } from './toy/toyFixture.ts'

const fixture = toyFixture({ engine: 'toy', engine_credentials: { mind: 'big', key: 'k' } })
const { answered, askedOf, channelOf, idOf, open, pause, said, turns, write, slowEngine } = fixture

const ai = (on: boolean) => fixture.app.callApi(fixture.mara, setAi, { params: { client_key: fixture.bot.client_key }, body: { on } })
/** The company did not take the answer, and named a time for the next attempt. */
const namesATime = (c: string) =>
  expect
    .poll(async () => {
      const late = sql`update delivery set next_at = now() + interval '1 hour' where conversation_id = ${idOf(c)} and state = 'queued' and attempts > 0`
      return (await late.execute(fixture.app.server.db)).numAffectedRows
    })
    .toBe(1n)
/** The AI is off, as it is between the switch and what follows it. */
const justSwitched = () =>
  sql`update bot set ai_off_at = now(), ai_off_why = 'switched' where id = ${fixture.bot.id}`.execute(fixture.app.server.db)

test('no engine is asked while the AI is off; what nobody took goes to it when it is handed back', async () => {
  const c = channelOf()
  await ai(false)
  await write(c, 'one')
  await expect.poll(() => said(c)).toEqual(['customer: one', 'ai_off'])
  expect(await turns(c)).toEqual([])
  await ai(true)
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
  expect(askedOf(c).map(({ texts }) => texts)).toEqual([['one']])
})

test('an answer that the engine gives behind the switch is not said', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await ai(false)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'ai_off'])
  slow.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped'])
  expect(await open(c)).toMatchObject({ paused: true, needs_human_since: expect.any(Number) })
  expect([await said(c), answered(c)]).toEqual([['customer: one', 'ai_off'], []])
})

test('an answer that was not sent yet is taken back, and its customer waits for a person', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await expect.poll(() => said(c)).toEqual(['customer: one', 'bot: You said: one'])
  await namesATime(c)
  await ai(false)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'draft: You said: one', 'ai_off'])
  expect((await fixture.messages(c))[1]).toMatchObject({ kept_back: 'ai_off' })
  await expect.poll(async () => (await open(c)).needs_human_since).toEqual(expect.any(Number))
  expect(answered(c)).toEqual([])
})

test('what is done when the AI is switched off is not answered once it is on again', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await fixture.app.callApi(fixture.mara, moveToDone, { params: { id: idOf(c) } })
  await ai(false)
  slow.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped'])
  await ai(true)
  expect(answered(c)).toEqual([])
})

test('what is done when the AI is switched off hears nothing of it, neither what was not sent yet nor once it is on again', async () => {
  const [c, other] = [channelOf(), channelOf()]
  fixture.company.takes = 503
  await write(c, 'one')
  await expect.poll(() => said(c)).toEqual(['customer: one', 'bot: You said: one'])
  await namesATime(c)
  await fixture.app.callApi(fixture.mara, moveToDone, { params: { id: idOf(c) } })
  fixture.company.takes = 200
  await ai(false)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'draft: You said: one', 'done'])
  expect((await fixture.messages(c))[1]).toMatchObject({ kept_back: 'ai_off' })
  await ai(true)
  // What is asked later is asked behind what waits.
  await write(other, 'two')
  await expect.poll(() => answered(other)).toEqual(['You said: two'])
  expect([answered(c), (await turns(c)).map(({ state }) => state)]).toEqual([[], ['answered']])
})

test('an answer that is due before people got what the AI owes is not sent, either', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await expect.poll(() => said(c)).toEqual(['customer: one', 'bot: You said: one'])
  await namesATime(c)
  await justSwitched()
  fixture.company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)} and state = 'queued'`.execute(fixture.app.server.db)
  await expect.poll(async () => (await said(c))[1]).toBe('draft: You said: one')
  expect(answered(c)).toEqual([])
})

test('what an engine was still to answer in Done is dropped when the AI is switched off', async () => {
  const [c, other] = [channelOf(), channelOf()]
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await write(c, 'two')
  await expect.poll(async () => (await turns(c)).length).toBe(2)
  await fixture.app.callApi(fixture.mara, moveToDone, { params: { id: idOf(c) } })
  await ai(false)
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  slow.end({ texts: ['Too late'] })
  await ai(true)
  fixture.company.think = ({ texts }) => ({ texts: [texts.join()] })
  await write(other, 'three')
  await expect.poll(() => answered(other).length).toBe(1)
  expect(answered(c)).toEqual([])
})

test('what an engine was to answer waits where the AI is on again before people got it', async () => {
  const c = channelOf()
  const { db } = fixture.app.server
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await justSwitched()
  slow.end({ texts: ['Too late'] })
  const claims = () => sql`select from engine_turn where conversation_id = ${idOf(c)} and claimed_until is null`.execute(db)
  await expect.poll(async () => (await claims()).rows.length).toBe(1)
  expect((await turns(c)).map(({ state }) => state)).toEqual(['waiting'])
  fixture.company.think = ({ texts }) => ({ texts: [texts.join()] })
  await ai(true)
  await expect.poll(() => answered(c)).toEqual(['one'])
})

test('that nobody can be reached is said to a customer while the AI is off, too', async () => {
  const { app, bot } = fixture
  const text = 'Nobody is here right now.'
  await sql`update bot set nobody_text = ${text} where id = ${bot.id}`.execute(app.server.db)
  await ai(false)
  const c = channelOf()
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual([text])
  expect(await said(c)).toContain(`bot: ${text}`)
})

test('a draft says nothing of the switch where somebody had taken the conversation before', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await expect.poll(() => said(c)).toEqual(['customer: one', 'bot: You said: one'])
  await namesATime(c)
  await pause(c, true)
  await ai(false)
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)} and state = 'queued'`.execute(fixture.app.server.db)
  await expect.poll(async () => (await said(c))[1]).toBe('draft: You said: one')
  expect((await fixture.messages(c))[1]).not.toHaveProperty('kept_back')
  expect(answered(c)).toEqual([])
})
