import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockCustomer, moveToDone, snooze } from '#features/inbox/actions/contract.ts'
import { submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import { searchMessages } from '#features/search/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { reportOf } from '#testing/reportOf.ts'
import type { ToyAnswer } from './toy/engine.ts'
import { toyFixture } from './toy/toyFixture.ts'

const fixture = toyFixture({ engine: 'toy', engine_credentials: { mind: 'big', key: 'k' } })
const { answered, askedOf, channelOf, idOf, messages, open, pause, reply, said, turns, write, slowEngine } = fixture

/** What the AI said was not taken, and is sent again when the test says so, not in two seconds. */
async function refused(c: string): Promise<void> {
  const putOff = () =>
    sql`update delivery set next_at = now() + interval '1 hour' where conversation_id = ${idOf(c)} and state = 'queued' and attempts > 0`.execute(
      fixture.app.server.db,
    )
  await expect.poll(async () => (await putOff()).numAffectedRows).toBe(1n)
  expect((await messages(c)).some(({ delivery }) => delivery?.why?.code === 'toy.refused')).toBe(true)
}

test('an answer that comes after a person took over is not said; what nobody answered goes to the engine as one when it resumes', async () => {
  const c = channelOf()
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await pause(c, true)
  await write(c, 'two')
  slow.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped'])
  fixture.company.think = ({ texts }) => ({ texts: [texts.join(' + ')] })
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['one + two'])
  expect(await said(c)).toEqual(['customer: one', 'paused', 'customer: two', 'resumed', 'bot: one + two'])
  const asked = await sql<{ n: number }>`select count(*)::int as n from message where conversation_id = ${idOf(c)} and ai_request`.execute(
    fixture.app.server.db,
  )
  expect(asked.rows[0]!.n).toBe(2)
})

test('a customer who is blocked asks no engine; what was asked before is asked once they are unblocked', async () => {
  const c = channelOf()
  const block = (blocked: boolean) => fixture.app.callApi(fixture.mara, blockCustomer, { params: { id: idOf(c) }, body: { blocked } })
  const slow = slowEngine()
  await write(c, 'one')
  await slow.asked
  await block(true)
  await write(c, 'two')
  slow.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['dropped'])
  await expect.poll(() => said(c)).toEqual(['customer: one', 'blocked', 'customer: two'])
  fixture.company.think = ({ texts }) => ({ texts: [texts.join(' + ')] })
  await block(false)
  await expect.poll(() => answered(c)).toEqual(['one'])
  const asked = await sql<{ n: number }>`select count(*)::int as n from message where conversation_id = ${idOf(c)} and ai_request`.execute(
    fixture.app.server.db,
  )
  expect(asked.rows[0]!.n).toBe(1)
})

test('while a person has it the engine is not asked, and what a person answered is not asked later', async () => {
  const c = channelOf()
  await write(c, 'one')
  await expect.poll(() => answered(c)).toEqual(['You said: one'])
  await reply(c, 'I am Mara')
  await write(c, 'two')
  await expect.poll(() => said(c)).toContain('customer: two')
  await reply(c, 'Right')
  await pause(c, false)
  await write(c, 'three')
  await expect.poll(() => answered(c).at(-1)).toBe('You said: three')
  expect(askedOf(c).map(({ texts }) => texts)).toEqual([['one'], ['three']])
})

test('an answer that was not sent before a person took over becomes a draft, and its question goes to the engine again on resume', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await refused(c)
  await pause(c, true)
  fixture.company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'draft: You said: one', 'paused'])
  expect((await open(c)).waiting_since).not.toBeNull()
  fixture.company.think = () => ({ texts: ['Again'] })
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['Again'])
  expect(await said(c)).toEqual(['customer: one', 'draft: You said: one', 'paused', 'resumed', 'bot: Again'])
})

test('what was said last is what the customer wrote once an answer became a draft, and not how they reacted meanwhile', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await refused(c)
  const { id, client_key: clientKey, name, platform } = fixture.bot
  const identity = { workspaceId: fixture.mara.workspace, id, clientKey, name, platform }
  await fixture.app.server.intake.ingest(reportOf(identity, c, 'Reacted', { quiet: true }))
  await pause(c, true)
  fixture.company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  await expect.poll(() => said(c)).toEqual(['customer: one', 'draft: You said: one', 'customer: Reacted', 'paused'])
  expect((await open(c)).last_message).toMatchObject({ by: 'customer', text: 'one' })
})

test('an answer that hangs marks its conversation, and no more once a person took over and it is a draft', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await refused(c)
  await expect.poll(async () => (await open(c)).undelivered_since).not.toBeNull()
  await pause(c, true)
  fixture.company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  await expect.poll(() => said(c)).toContain('draft: You said: one')
  await expect.poll(async () => (await open(c)).undelivered_since).toBeNull()
})

test('an answer that was not sent before a person took over is not found by a search', async () => {
  const c = channelOf()
  const find = async () => (await fixture.app.callApi(fixture.mara, searchMessages, { query: { q: 'marzipan' } })).messages
  fixture.company.think = () => ({ texts: ['It is of marzipan'] })
  fixture.company.takes = 503
  await write(c, 'one')
  await refused(c)
  await expect.poll(find).toHaveLength(1)
  await pause(c, true)
  fixture.company.takes = 200
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  await expect.poll(() => said(c)).toContain('draft: It is of marzipan')
  expect(await find()).toEqual([])
  await caughtUp(fixture.app, 'search')
  expect(await find()).toEqual([])
})

test('a question whose answer was not sent is asked again although the AI answered another one meanwhile, and not once a person answered', async () => {
  const heldBack = async () => {
    const c = channelOf()
    fixture.company.takes = 503
    await write(c, 'one')
    await refused(c)
    await pause(c, true)
    return c
  }
  const release = (c: string) => {
    fixture.company.takes = 200
    return sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  }
  const c = await heldBack()
  await pause(c, false)
  await write(c, 'two')
  await expect.poll(() => said(c)).toContain('bot: You said: two')
  await release(c)
  await expect.poll(() => answered(c).toSorted()).toEqual(['You said: one', 'You said: two'])

  const other = await heldBack()
  await reply(other, 'I am Mara')
  await pause(other, false)
  await release(other)
  await expect.poll(() => said(other)).toContain('draft: You said: one')
  await write(other, 'two')
  await expect.poll(() => answered(other)).toEqual(['I am Mara', 'You said: two'])
})

test('of an answer that was sent in part before a person took over, the rest is said when the AI goes on, and nothing twice', async () => {
  const { db } = fixture.app.server
  const halfSent = async () => {
    const c = channelOf()
    fixture.company.think = () => ({ texts: ['First', 'Second', 'Third'] })
    fixture.company.takes = (text) => (text === 'First' ? 200 : 503)
    await write(c, 'one')
    await refused(c)
    await pause(c, true)
    fixture.company.takes = 200
    return c
  }
  const release = (c: string) => sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(db)
  const drafts = ['customer: one', 'bot: First', 'draft: Second', 'draft: Third', 'paused']

  const before = await halfSent()
  await release(before)
  await expect.poll(() => said(before)).toEqual(drafts)
  await pause(before, false)
  await expect.poll(() => answered(before)).toEqual(['First', 'Second', 'Third'])
  expect(await said(before)).toEqual([...drafts, 'resumed', 'bot: Second', 'bot: Third'])

  const after = await halfSent()
  await pause(after, false)
  await release(after)
  await expect.poll(() => answered(after)).toEqual(['First', 'Second', 'Third'])
  expect(await said(after)).toEqual([...drafts, 'resumed', 'bot: Second', 'bot: Third'])
})

test('a question that waits to be asked again is not lost when another one is answered first and a person takes over then', async () => {
  const c = channelOf()
  fixture.company.takes = 503
  await write(c, 'one')
  await refused(c)
  await pause(c, true)
  await pause(c, false)
  fixture.company.takes = 200
  const two = slowEngine()
  await write(c, 'two')
  await two.asked
  // What was not sent is taken back now, and its question stands behind this one.
  await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)}`.execute(fixture.app.server.db)
  await expect
    .poll(async () => (await turns(c)).map(({ seqs, state }) => [seqs.length, state]))
    .toEqual([
      [1, 'answered'],
      [1, 'waiting'],
      [1, 'waiting'],
    ])
  const again = slowEngine()
  two.end({ texts: ['You said: two'] })
  await again.asked
  await pause(c, true)
  again.end({ texts: ['Too late'] })
  await expect.poll(async () => (await turns(c)).map(({ state }) => state)).toEqual(['answered', 'answered', 'dropped'])
  fixture.company.think = ({ texts }) => ({ texts: texts.map((text) => `You said: ${text}`) })
  await pause(c, false)
  await expect.poll(() => answered(c)).toEqual(['You said: two', 'You said: one'])
})

test.each<[string, ToyAnswer | number]>([
  ['hands over', { handOff: true }],
  ['fails', 401],
])('an engine that %s after somebody put the conversation away brings it back to the inbox', async (_how, outcome) => {
  const { app, mara } = fixture
  const away = [
    (c: string) => app.callApi(mara, moveToDone, { params: { id: idOf(c) } }),
    (c: string) => app.callApi(mara, snooze, { params: { id: idOf(c) }, body: { until: Math.floor(Date.now() / 1000) + 3600 } }),
  ]
  for (const put of away) {
    const c = channelOf()
    const slow = slowEngine()
    await write(c, 'one')
    await slow.asked
    await put(c)
    slow.end(outcome)
    await expect.poll(async () => (await turns(c)).map(({ state }) => state)).not.toContain('waiting')
    expect(await open(c)).toMatchObject({ is_done: false, snoozed_until: null })
    expect((await open(c)).needs_human_since).not.toBeNull()
  }
})

test('an answer that was not sent before a person took over is not shown as the last words, also once a reply after it was taken back', async () => {
  const { app, mara } = fixture
  const unsent = async () => {
    const c = channelOf()
    fixture.company.takes = 503
    await write(c, 'one')
    await refused(c)
    return c
  }
  const release = async (c: string) => {
    fixture.company.takes = 200
    await sql`update delivery set next_at = now() where conversation_id = ${idOf(c)} and attempts > 0`.execute(app.server.db)
    await expect.poll(() => said(c)).toContain('draft: You said: one')
  }
  const words = { text: 'one', by: 'customer', direction: 'in' }
  const taken = await unsent()
  await pause(taken, true)
  await release(taken)
  expect(await open(taken)).toMatchObject({ last_message: words })

  const replied = await unsent()
  const jmid = crypto.randomUUID()
  const message = { jmid, text: 'I am Mara', undo: true }
  await app.callApi(mara, submitMessage, { params: { id: idOf(replied) }, body: { message } })
  // The seconds in which it can be taken back last as long as the test.
  await sql`update delivery set next_at = now() + interval '1 hour'
    where conversation_id = ${idOf(replied)} and seq is not null and attempts = 0`.execute(app.server.db)
  await release(replied)
  expect(await open(replied)).toMatchObject({ last_message: { text: 'I am Mara' }, waiting_since: null })
  await app.callApi(mara, unsendMessage, { params: { id: idOf(replied) }, body: { jmid } })
  const back = await open(replied)
  expect(back).toMatchObject({ last_message: words, assignee: mara.id, paused: true })
  expect(back.waiting_since).not.toBeNull()
})
