import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { conversationChanged, listConversations, type Criteria } from '#features/inbox/conversations/contract.ts'
import { seenOf, listAttention } from '#features/inbox/conversations/unreadContract.ts'
import { customerBlocked } from '#features/inbox/conversations/customerContract.ts'
import { autoResume } from '#features/inbox/handoff/autoResume.ts'
import { setPaused, submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import { pauseByBot } from '#features/inbox/handoff/pauseByBot.ts'
import { eraseCustomer, exportCustomer } from '#features/inbox/privacy/contract.ts'
import { getConversation, messageAdded } from '#features/inbox/timeline/contract.ts'
import { startBulk, undoBulk } from './bulk/contract.ts'
import * as act from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let user: { userKey: string; profile: { name: string } }
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  user = { userKey: `u${crypto.randomUUID()}`, profile: { name: 'Zoe' } }
  channel = `c${crypto.randomUUID()}`
  id = (await writes('Buy followers')).conversationId
})

const writes = (text: string, fields: object = {}, where = channel) => app.report(bot, where, text, { ...user, ...fields })
const params = () => ({ params: { id } })
const block = (blocked: boolean, who = ben) => app.callApi(who, act.blockCustomer, { ...params(), body: { blocked } })
const open = (which = id) => app.callApi(mara, getConversation, { params: { id: which } })
const pause = (paused: boolean) => app.callApi(mara, setPaused, { ...params(), headers: { paused } })
const messages = async (which = id) => (await open(which)).Days.flatMap(({ Messages }) => Messages)
const lines = async () => (await messages()).flatMap(({ event }) => (event ? [[event.what, event.name]] : []))
const page = (criteria: Partial<Criteria>) =>
  app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria: asciiJson(criteria) } })
const say = (text: string, more: object = {}) =>
  app.callApi(mara, submitMessage, { ...params(), body: { message: { jmid: crypto.randomUUID(), text, ...more } } })
const reason = (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: { reason?: string }) => error.reason,
  )
const asked = async () =>
  (await sql<{ seq: number }>`select seq from message where conversation_id = ${id} and ai_request order by seq`.execute(app.server.db))
    .rows
const updates = () => app.server.db.selectFrom('delivery').where('conversation_id', '=', id).orderBy('number').select('payload').execute()

describe('what a customer who is blocked writes', () => {
  test('is kept in Done, and neither brings it back, waits, counts, nor asks the AI', async () => {
    const before = await open()
    expect(await block(true)).toMatchObject({ is_done: true, paused: true, blocked_since: expect.any(Number), waiting_since: null })
    expect((await updates()).at(-1)!.payload).toMatchObject({ paused: true, is_done: true })
    const aiRequests = await asked()
    const heard = await writes('Still there?', { address: { is: 'new' } })
    expect(heard).toMatchObject({ paused: true, suppressed: false })
    await writes('Still there?', { kind: 'human' })
    await writes('Still there?', { kind: 'unknown' })
    const now = await open()
    expect(now).toMatchObject({ is_done: true, in_count: before.in_count, needs_human_since: null, waiting_since: null, paused: true })
    expect(now.last_message?.text).toBe('Still there?')
    expect((await messages()).map(({ text }) => text)).toContain('Still there?')
    expect((await lines()).map(([what]) => what)).toEqual(['blocked', 'asked_for_human', 'did_not_understand'])
    expect(await asked()).toEqual(aiRequests)
    expect((await page({})).channels.map((row) => row.id)).not.toContain(id)
    expect((await page({ folder: 'done' })).channels.map((row) => row.id)).toContain(id)
    const { conversationId: other } = await writes('Thanks', { userKey: 'another', profile: { name: 'Ann' } }, `${channel} of Ann`)
    await app.callApi(mara, act.moveToDone, { params: { id: other } })
    const blocked = await page({ folder: 'done', filterHolder: 'blocked' })
    expect([blocked.channels.map((row) => row.id), blocked.totalCount]).toEqual([[id], 1])
    expect((await app.callApi(mara, listAttention)).waiting).not.toContain(id)
  })

  test('is unread for nobody, who joined since the conversation began neither', async () => {
    const ann = await app.person('Ann', { workspace: mara.workspace, rights: ['chat'] })
    await block(true)
    await writes('One', { identity: 'id:1' })
    await writes('Two', { identity: 'id:2' })
    await writes('', { identity: 'id:2', change: { what: 'withdrawn', at: null } })
    const seen = async () => (await app.callApi(ann, seenOf, { body: { ids: [id] } }))[id]
    expect(await seen()).toMatchObject({ seen_in: 1 })
    await block(false)
    await writes('Three')
    expect([(await seen())?.seen_in, (await open()).in_count]).toEqual([1, 2])
  })

  test('is known when it comes again, and what is changed or taken back of it at the source is so here', async () => {
    await block(true)
    const first = await writes('Buy them', { identity: 'id:1' })
    expect(await writes('Buy them', { identity: 'id:1' })).toMatchObject({ paused: true, epoch: first.epoch })
    await writes('Buy it', { identity: 'id:1', change: { what: 'edited', at: null } })
    expect((await messages()).flatMap(({ text, edited_at }) => (edited_at === undefined ? [] : [text]))).toEqual(['Buy it'])
    await writes('', { identity: 'id:1', change: { what: 'withdrawn', at: null } })
    await writes('Another one', { identity: 'id:2', change: { what: 'edited', at: null } })
    expect(await open()).toMatchObject({ is_done: true, waiting_since: null, in_count: 1, last_message: { text: 'Another one' } })
  })

  test('in a conversation that they begin lies in Done as well, and does not come back from a deletion', async () => {
    await app.callApi(mara, act.deleteConversation, params())
    const { conversationId: other } = await writes('Hello', {}, `${channel} 2`)
    id = other
    await block(true)
    const { conversationId: third, paused } = await writes('And here?', {}, `${channel} 3`)
    expect(paused).toBe(true)
    expect(await open(third)).toMatchObject({ is_done: true, paused: true, in_count: 0, blocked_since: expect.any(Number) })
    await writes('Deleted?')
    expect(await reason(app.callApi(ben, getConversation, { params: { id: (await writes('Deleted!')).conversationId } }))).not.toBe('done')
    await block(false)
    expect(await open(third)).toMatchObject({ is_done: true, paused: false, blocked_since: null })
    expect((await writes('Now?', {}, `${channel} 3`)).paused).toBe(false)
    expect(await open(third)).toMatchObject({ is_done: false, in_count: 1 })
  })

  test('leaves others alone: in a channel that several people share, and at the same bot', async () => {
    await block(true)
    const other = { userKey: 'another', profile: { name: 'Ann' } }
    expect((await writes('Hi', other, `${channel} of Ann`)).paused).toBe(false)
    // The AI is silent in the channel, so a person is to come.
    expect(await writes('What is going on here?', other)).toMatchObject({ paused: true })
    const waiting = { is_done: false, needs_human_since: expect.any(Number), in_count: 2 }
    expect(await open()).toMatchObject(waiting)
    await block(false)
    expect(await open()).toMatchObject({ ...waiting, blocked_since: null })
  })
})

describe('while a customer is blocked', () => {
  test('nobody replies to them, notes are written, and the AI stays silent whoever would have it answer', async () => {
    await block(true)
    expect(await reason(say('Please stop'))).toBe('reply.customer-blocked')
    expect(await reason(say('A spammer', { type: 'note' }))).toBe('done')
    expect(await reason(pause(false))).toBe('hand-off.customer-blocked')
    const identity = { workspaceId: mara.workspace, id: bot.id, clientKey: bot.clientKey, name: 'Shop bot', platform: 'messenger' }
    for (const wish of [
      { paused: true, minutes: 1 },
      { paused: false, minutes: null },
    ])
      await app.server.contexts.write(nobody, (ctx) => pauseByBot(ctx, identity, channel, wish))
    await writes('Answered elsewhere', { kind: 'takeover', by: { id: 'x', name: 'Page' } })
    await app.server.db.updateTable('conversation').set({ resume_warned: true }).where('id', '=', id).execute()
    await autoResume(app.server.contexts)
    expect(await open()).toMatchObject({ paused: true, is_done: true })
  })

  test('a bot that answers under the epoch of before is held back', async () => {
    const { epoch } = await writes('A question')
    await block(true)
    expect(await writes('An answer', { kind: 'out', epoch })).toMatchObject({ suppressed: true })
  })

  test('whoever moves or assigns it calls nobody by that', async () => {
    await pause(true)
    await writes('Nobody has answered this')
    await block(true)
    await app.callApi(mara, act.moveToInbox, params())
    await app.callApi(mara, act.assign, { params: { id, assignee: '-1' } })
    await writes('And on')
    expect(await open()).toMatchObject({ is_done: false, paused: true, needs_human_since: null, waiting_since: null })
  })

  test('they are exported and erased as before, and are not blocked when they come again', async () => {
    await block(true)
    await writes('Still there?')
    const kept = await app.callApi(mara, exportCustomer, params())
    expect(kept).toMatchObject({ blocked_at: expect.any(String), profile: { name: 'Zoe' } })
    expect(kept.conversations[0]!.messages.map(({ text }) => text)).toContain('Still there?')
    await app.callApi(mara, eraseCustomer, { ...params(), body: { name: 'Zoe' } })
    expect((await writes('Hello again')).paused).toBe(false)
    expect(await open()).toMatchObject({ is_done: false, blocked_since: null })
  })
})

describe('what is taken back of before a block', () => {
  test('a reply leaves the conversation in Done, where its customer waits for nobody', async () => {
    await pause(true)
    await writes('Are you there?')
    const jmid = crypto.randomUUID()
    await app.callApi(mara, submitMessage, { ...params(), body: { message: { jmid, text: 'Yes', undo: true } } })
    await block(true)
    await app.callApi(mara, unsendMessage, { ...params(), body: { jmid } })
    expect(await open()).toMatchObject({ is_done: true, waiting_since: null })
    await block(false)
    expect(await open()).toMatchObject({ is_done: false, waiting_since: expect.any(Number) })
  })

  test('a pause of many at once stays, as somebody blocked the customer since', async () => {
    await writes('Hi', { kind: 'out' })
    const bulk = await app.callApi(mara, startBulk, { body: { act: { do: 'pause', paused: true, keep: true }, ids: [id] } })
    await block(true)
    await app.callApi(mara, undoBulk, { params: { id: bulk.id } })
    expect((await lines()).map(([what]) => what)).not.toContain('resumed')
    expect(await block(false)).toMatchObject({ is_done: false, paused: true })
  })
})

describe('a block that ends', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ['the AI had it', () => Promise.resolve(), { is_done: false, paused: false, assignee: null }],
    ['somebody held it', () => pause(true), { is_done: false, paused: true }],
    ['it was done', () => app.callApi(mara, act.moveToDone, params()), { is_done: true, paused: false }],
    [
      'it was snoozed',
      () => app.callApi(mara, act.snooze, { ...params(), body: { until: Math.floor(Date.now() / 1000) + 86_400 } }),
      { is_done: false, snoozed_until: expect.any(Number) },
    ],
    ['a human was needed', () => writes('A person!', { kind: 'human' }), { is_done: false, needs_human_since: expect.any(Number) }],
  ])('leaves it as it was before where %s', async (_what, prepare, expected) => {
    await prepare()
    const before = await open()
    await block(true)
    await writes('What nobody hears')
    expect(await block(false)).toMatchObject({ ...expected, blocked_since: null })
    const { assignee, snoozed_until, waiting_since, in_count, paused, is_done } = before
    expect(await open()).toMatchObject({ assignee, snoozed_until, waiting_since, in_count, paused, is_done })
  })

  test('hands the AI what it had not answered before, and nothing of what came while they were blocked', async () => {
    await block(true)
    await writes('What nobody hears')
    await block(false)
    const { payload } = (await updates()).at(-1)!
    expect(payload).toMatchObject({ paused: false, is_done: false })
    expect((payload as { unanswered: unknown[] }).unanswered).toHaveLength(1)
    expect((await writes('Sorry')).paused).toBe(false)
    expect(await open()).toMatchObject({ in_count: 2 })
  })

  test('hands the AI what it had not answered also where somebody had it meanwhile and it was brought back by hand', async () => {
    await block(true)
    for (const assignee of [mara.id, '-1']) await app.callApi(mara, act.assign, { params: { id, assignee } })
    await app.callApi(mara, act.moveToInbox, params())
    await block(false)
    const { payload } = (await updates()).at(-1)!
    expect(payload).toMatchObject({ paused: false, is_done: false, unanswered: [expect.anything()] })
  })

  test('brings back who waits also where their holder went meanwhile: it needs a human', async () => {
    await pause(true)
    await writes('Are you there?')
    await block(true)
    await app.callApi(mara, act.assign, { params: { id, assignee: '-1' } })
    await block(false)
    expect(await open()).toMatchObject({ is_done: false, paused: true, assignee: null, needs_human_since: expect.any(Number) })
  })

  test('leaves what somebody took meanwhile with them', async () => {
    await block(true)
    await app.callApi(mara, act.assign, { params: { id, assignee: mara.id } })
    expect(await block(false)).toMatchObject({ paused: true, assignee: mara.id, is_done: true })
  })
})

test('it is said in the transcript and in the log of the workspace, once, without the name of the customer', async () => {
  const since = await app.now()
  const blocked = await block(true)
  expect(await block(true, mara)).toMatchObject({ blocked_since: blocked.blocked_since, rev: blocked.rev })
  await block(false, mara)
  await block(false)
  expect(await lines()).toEqual([
    ['blocked', 'Ben'],
    ['unblocked', 'Mara'],
  ])
  const names = (await app.eventsFor(mara, since)).map(({ name }) => name)
  expect(names).toEqual([messageAdded.name, customerBlocked.name, messageAdded.name, customerBlocked.name])
  expect(names).not.toContain(conversationChanged.name)
  const log = await app.server.db.selectFrom('audit').where('workspace_id', '=', mara.workspace).orderBy('id').selectAll().execute()
  expect(log.filter(({ action }) => action.startsWith('customer.'))).toMatchObject([
    { action: 'customer.blocked', actor_name: 'Ben', subject_id: id, subject_name: 'A customer of Shop bot' },
    { action: 'customer.unblocked', actor_name: 'Mara' },
  ])
})

test('a block and messages at the same moment agree: what is stored after it is of somebody who is blocked', async () => {
  const results = await Promise.all([
    block(true),
    ...Array.from({ length: 8 }, (_, n) => writes(`Number ${n}`)),
    ...Array.from({ length: 4 }, (_, n) => writes(`Begun ${n}`, {}, `${channel} ${n}`)),
  ])
  expect(results).toHaveLength(13)
  const { rows } = await sql<{
    is_done: boolean
    paused: boolean
    is_blocked: boolean
  }>`select c.is_done, c.paused, u.blocked_at is not null as is_blocked
    from conversation c join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id where c.bot_id = ${bot.id}`.execute(
    app.server.db,
  )
  expect(rows).toHaveLength(5)
  for (const row of rows) expect(row).toEqual({ is_done: true, paused: true, is_blocked: true })
})
