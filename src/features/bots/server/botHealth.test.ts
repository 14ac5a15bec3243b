import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { Reason } from '#shared/reason.ts'
import { botHealth, listBotStatuses, replayDelivery } from '#features/bots/contract.ts'
import { keepUnreadable } from './keepUnreadable.ts'
import { BotStatusRecorder } from './BotStatusRecorder.ts'

let app: TestApp
let mara: TestPerson
let noor: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  noor = await app.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  stranger = await app.person('Stranger')
})

const newBot = () => app.bot(mara.workspace, `Bot ${crypto.randomUUID()}`)
const health = (who: TestPerson, bot: { clientKey: string }) => app.callApi(who, botHealth, { params: { client_key: bot.clientKey } })
const pulses = (who: TestPerson, workspace = who.workspace) => app.callApi(who, listBotStatuses, { headers: { teamid: workspace } })
const replay = (who: TestPerson, bot: { clientKey: string }, id: string) =>
  app.callApi(who, replayDelivery, { params: { client_key: bot.clientKey }, body: { id } })

/** A person's reply that waits for a bot which is not connected and has no webhook. */
async function undeliveredReply(bot: TestBot, text: string) {
  const { conversationId } = await app.report(bot, 'c1', 'Anybody there?')
  await app.callApi(mara, submitMessage, { params: { id: conversationId }, body: { message: { jmid: crypto.randomUUID(), text } } })
  return conversationId
}
const answered = (status: number): Reason => ({ code: 'sdk.webhook-answered', params: { status } })

async function fail(bot: TestBot, reason: Reason) {
  const why = JSON.stringify(reason)
  const { db } = app.server
  await db.updateTable('delivery').set({ state: 'failed', why, attempts: 9 }).where('bot_id', '=', bot.id).execute()
  await db
    .updateTable('message')
    .set({ delivery: 'failed', delivery_why: why, delivery_retryable: true })
    .where('author', '=', 'person')
    .where('conversation_id', 'in', db.selectFrom('conversation').where('bot_id', '=', bot.id).select('id'))
    .execute()
}

test('a bot that has said nothing yet has an empty health card', async () => {
  const bot = await newBot()
  expect(await health(noor, bot)).toEqual({
    client_key: bot.clientKey,
    sockets: 0,
    last_in_at: null,
    last_out_at: null,
    last_error: null,
    stuck_since: null,
    waiting: 0,
    stuck: 0,
    deliveries: [],
    unreadable: [],
    events: [],
  })
})

test('the health card and the glance tell of last words and the last error, and of no other bot', async () => {
  const [bot, other] = [await newBot(), await newBot()]
  const noting = new BotStatusRecorder(app.server.db, (error) => expect.fail(String(error)))
  noting.recordReceived(bot, 1_700_000_000_500)
  noting.recordSaid(bot, 1_700_000_001_000)
  noting.recordError(bot, answered(500), 1_700_000_002_000)
  await noting.stop()
  const status = {
    client_key: bot.clientKey,
    sockets: 0,
    last_in_at: 1_700_000_000.5,
    last_out_at: 1_700_000_001,
    last_error: { at: 1_700_000_002, reason: answered(500) },
    stuck_since: null,
  }
  expect(await health(noor, bot)).toMatchObject(status)
  const glance = await pulses(noor)
  expect(glance.find(({ client_key }) => client_key === bot.clientKey)).toEqual(status)
  expect(glance.find(({ client_key }) => client_key === other.clientKey)).toMatchObject({ last_in_at: null, last_error: null })
  expect(await pulses(stranger)).toEqual([])
})

test('what waits is counted and listed; what failed can be replayed under its old id, once, and its writer is told', async () => {
  const bot = await newBot()
  const conversation = await undeliveredReply(bot, 'I look into it.')
  const waiting = await health(mara, bot)
  expect(waiting).toMatchObject({ waiting: waiting.deliveries.length })
  const reply = waiting.deliveries.find(({ kind }) => kind === 'chat response')!
  expect(reply).toMatchObject({ channel: 'c1', conversation_id: conversation, text: 'I look into it.', state: 'queued' })

  await fail(bot, answered(404))
  const failed = await health(mara, bot)
  expect(failed.waiting).toBe(0)
  expect(failed.deliveries.find(({ id }) => id === reply.id)).toMatchObject({
    state: 'failed',
    why: answered(404),
    next_at: null,
  })

  const since = await app.now()
  await expect(replay(noor, bot, reply.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await app.eventsFor(mara, since)).toEqual([])
  await replay(mara, bot, reply.id)
  expect(await app.eventsFor(mara, since)).toMatchObject([
    { body: { message: { text: 'I look into it.', delivery: { state: 'queued' } } } },
  ])
  const replayed = await health(mara, bot)
  expect(replayed.waiting).toBe(1)
  expect(replayed.deliveries.find(({ id }) => id === reply.id)).toMatchObject({ state: 'queued', why: null })
  await expect(replay(mara, bot, reply.id)).rejects.toMatchObject({ code: 'conflict' })
  const { Days } = await app.callApi(mara, getConversation, { params: { id: conversation } })
  const shown = Days.flatMap(({ Messages }) => Messages).find(({ text }) => text === 'I look into it.')
  expect(shown?.delivery).toMatchObject({ state: 'queued', why: null })
})

/** The AI gets a conversation back with what its customer asked meanwhile, and the bot cannot be told. */
async function failedHandBack(bot: TestBot) {
  const { conversationId: id } = await app.report(bot, 'c1', 'Hi')
  const pause = (paused: boolean) => app.callApi(mara, setPaused, { params: { id }, headers: { paused: String(paused) } })
  await pause(true)
  await app.report(bot, 'c1', 'Anybody?', { raw: { text: 'Anybody?' } })
  await pause(false)
  await fail(bot, answered(500))
  const failed = async () => (await health(mara, bot)).deliveries.find(({ state }) => state === 'failed')!
  return { id, pause, failed }
}

test('who has the baton is replayed as long as it is so', async () => {
  const bot = await newBot()
  const { failed } = await failedHandBack(bot)
  const { id, is_outdated } = await failed()
  expect(is_outdated).toBe(false)
  await replay(mara, bot, id)
  expect((await health(mara, bot)).deliveries.find((one) => one.id === id)).toMatchObject({
    state: 'queued',
    why: null,
    is_outdated: false,
  })
})

test('once the conversation has changed hands, or a newer state went out, an old one is not replayed', async () => {
  const refused = { code: 'conflict', reason: 'replay.delivery-outdated' }
  const bot = await newBot()
  const handBack = await failedHandBack(bot)
  await app.callApi(mara, submitMessage, {
    params: { id: handBack.id },
    body: { message: { jmid: crypto.randomUUID(), text: 'I am here.' } },
  })
  const { id, is_outdated } = await handBack.failed()
  expect(is_outdated).toBe(true)
  await expect(replay(mara, bot, id)).rejects.toMatchObject(refused)
  expect((await health(mara, bot)).deliveries.find((one) => one.id === id)).toMatchObject({ state: 'failed', why: answered(500) })

  const other = await newBot()
  const done = await failedHandBack(other)
  await app.callApi(mara, moveToDone, { params: { id: done.id } })
  expect(await done.failed()).toMatchObject({ is_outdated: true })
  await expect(replay(mara, other, (await done.failed()).id)).rejects.toMatchObject(refused)
})

test('a failed delivery stays in the log however many newer ones arrived', async () => {
  const bot = await newBot()
  await undeliveredReply(bot, 'Lost')
  await fail(bot, answered(410))
  const failed = (await health(mara, bot)).deliveries.length
  for (let i = 0; i < 25; i++) await undeliveredReply(bot, `Reply ${i}`)
  const { deliveries } = await health(mara, bot)
  expect(deliveries.filter(({ state }) => state === 'failed')).toHaveLength(failed)
  expect(deliveries).toHaveLength(20 + failed)
  expect(deliveries.map(({ at }) => at)).toEqual(deliveries.map(({ at }) => at).toSorted((a, b) => b - a))
})

test('nobody replays what belongs to another bot', async () => {
  const [bot, other] = [await newBot(), await newBot()]
  await undeliveredReply(bot, 'Mine')
  await fail(bot, answered(410))
  const { deliveries } = await health(mara, bot)
  const { id } = deliveries[0]!
  const [wrong, never] = await Promise.allSettled([replay(mara, other, id), replay(mara, other, crypto.randomUUID())])
  expect(wrong).toEqual(never)
  expect(wrong).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect(await health(mara, bot)).toMatchObject({ waiting: 0 })
})

test('a stranger learns nothing of how a bot is doing', async () => {
  const bot = await newBot()
  const attempts = (key: string) => [health(stranger, { clientKey: key }), replay(stranger, { clientKey: key }, crypto.randomUUID())]
  const known = await Promise.allSettled(attempts(bot.clientKey))
  expect(known).toEqual(await Promise.allSettled(attempts('bot_never_made')))
  for (const one of known) expect(one).toMatchObject({ reason: { code: 'not-found', message: 'This bot does not exist' } })
  await expect(health(mara, { clientKey: 'no key at all' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(health(mara, { clientKey: 'no key at \0 all' })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(pulses(stranger, mara.workspace)).rejects.toMatchObject({ code: 'not-found' })
})

test('what could not be read is kept with its reason, the newest hundred of each bot', async () => {
  const [bot, other] = [await newBot(), await newBot()]
  const keep = (whose: TestBot, body: string) =>
    keepUnreadable(app.server.db, whose, { path: 'in', reason: 'There is no channel in this body.', body })
  await keep(other, 'of another')
  for (let i = 1; i <= 103; i++) await keep(bot, `body ${i}`)
  await keep(bot, `a zero \0 inside ${'x'.repeat(3000)}`)
  const { unreadable } = await health(mara, bot)
  expect(unreadable).toHaveLength(20)
  expect(unreadable[0]).toMatchObject({ path: 'in', reason: 'There is no channel in this body.' })
  expect(unreadable[0]!.body).toMatch(/^a zero \ufffd inside x+$/)
  expect(unreadable[0]!.body).toHaveLength(2000)
  expect(unreadable[1]!.body).toBe('body 103')
  const kept = await app.server.db.selectFrom('unreadable').where('bot_id', '=', bot.id).select('id').execute()
  expect(kept).toHaveLength(100)
  expect((await health(mara, other)).unreadable).toHaveLength(1)
})

test('what customers said to a bot is read on its health card only by who may see them in the inbox', async () => {
  const [bot, other] = [await newBot(), await newBot()]
  const ofBot = await app.person('Olga', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id] })
  const concerned = await app.person('Carl', { workspace: mara.workspace, scope: 'assigned' })
  expect(await health(ofBot, bot)).toMatchObject({ client_key: bot.clientKey })
  for (const [who, which] of [
    [ofBot, other],
    [concerned, bot],
  ] as const)
    await expect(health(who, which)).rejects.toMatchObject({ code: 'not-found', message: 'This bot does not exist' })
})
