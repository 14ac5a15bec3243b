import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { botHealth, listBotStatuses } from '#features/bots/contract.ts'
import { retryMessage, setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { sentAttempt, TestTransport } from '#testing/testTransport.ts'
import { Deliveries } from './deliveries.ts'
import { explainWaiting } from './explainWaiting.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let transport: TestTransport
let reached: string
const servers: Deliveries[] = []
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})
beforeEach(async () => {
  bot = await app.bot(mara.workspace, `Bot ${newId()}`)
  // No server serves it but those of its test, which serve no other.
  reached = `test-open-${newId()}`
  await app.server.db.updateTable('bot').set({ transport: reached }).where('id', '=', bot.id).execute()
  transport = new TestTransport()
})
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

function start(): void {
  const transports = new Map([[reached, transport]])
  const onError = (error: unknown) => expect.unreachable(String(error))
  const server = new Deliveries({ ...app.server, transports, credentialsOf: () => ({}), publicUrl: () => app.url, onError })
  servers.push(server)
  server.start()
}

async function replied(text = 'Hi'): Promise<{ id: string; jmid: string }> {
  const { conversationId: id } = await app.report(bot, newId(), 'Hello?')
  const jmid = crypto.randomUUID()
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid, text } } })
  return { id, jmid }
}

/** What is shown of a reply: at the message, in the list, and of its bot. */
async function shown({ id, jmid }: { id: string; jmid: string }) {
  const open = await app.callApi(mara, getConversation, { params: { id } })
  const health = await app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })
  const statuses = await app.callApi(mara, listBotStatuses, {})
  const status = statuses.find(({ client_key }) => client_key === bot.clientKey)!
  expect(status.stuck_since).toBe(health.stuck_since)
  const { delivery } = open.Days.flatMap((day) => day.Messages).find((message) => message.jmid === jmid)!
  return {
    state: delivery!.state,
    why: delivery!.why,
    marked: open.undelivered_since !== null,
    stuck: health.stuck,
    troubled: status.stuck_since !== null,
  }
}
/** An attempt that is under way would write over it. */
const nextInAnHour = async () => {
  const { numAffectedRows } = await sql`update delivery set next_at = now() + interval '1 hour'
    where bot_id = ${bot.id} and state = 'queued' and attempts > 0`.execute(app.server.db)
  return numAffectedRows
}
const arrived = { state: 'accepted', why: null, marked: false, stuck: 0, troubled: false }

test('a reply that hangs says why, in the list and at its bot as well, until it is there', async () => {
  const why = { code: 'test.busy', params: {} }
  transport.answer = ({ reply }) => (reply ? { outcome: 'refused', reason: why, retryable: true } : sentAttempt)
  start()
  const reply = await replied()
  await expect.poll(() => shown(reply)).toEqual({ state: 'queued', why, marked: true, stuck: 1, troubled: true })
  await expect.poll(nextInAnHour).toBe(1n)
  transport.answer = () => sentAttempt
  const given = transport.given.length
  const { delivery } = await app.callApi(mara, retryMessage, { params: { id: reply.id }, body: { jmid: reply.jmid } })
  expect(delivery).toMatchObject({ state: 'queued', why: null })
  await expect.poll(() => shown(reply)).toEqual(arrived)
  expect(transport.given.slice(given).map((one) => one.reply?.text)).toEqual(['Hi'])
})

test('a reply that nobody takes says so after a while: by the last error of its bot, or that it was not taken', async () => {
  const reply = await replied()
  await explainWaiting(app.server.contexts)
  expect(await shown(reply)).toEqual({ state: 'queued', why: null, marked: false, stuck: 0, troubled: false })
  const long = () => sql`update delivery set next_at = now() - interval '21 seconds' where bot_id = ${bot.id}`.execute(app.server.db)
  await long()
  await explainWaiting(app.server.contexts)
  const hangs = { state: 'queued', why: { code: 'outbox.not-taken' }, marked: true, stuck: 1, troubled: true }
  await expect.poll(() => shown(reply)).toEqual(hangs)

  await sql`insert into bot_pulse (workspace_id, bot_id, last_error_at, last_error) values (${bot.workspaceId}, ${bot.id}, now(), '{"code": "test.down"}')
    on conflict (workspace_id, bot_id) do update set last_error_at = now(), last_error = excluded.last_error`.execute(app.server.db)
  const second = await replied()
  await long()
  await explainWaiting(app.server.contexts)
  await expect.poll(() => shown(second)).toMatchObject({ why: { code: 'test.down' }, marked: true, stuck: 2 })
  start()
  await expect.poll(() => shown(reply)).toEqual(arrived)
})

test('a reply that failed marks its conversation until a later one is there', async () => {
  transport.answer = ({ reply }) =>
    reply?.text === 'Hi' ? { outcome: 'refused', reason: { code: 'test.no' }, retryable: false } : sentAttempt
  start()
  const reply = await replied()
  await expect.poll(() => shown(reply)).toMatchObject({ state: 'failed', marked: true, stuck: 0 })
  const since = await app.now()
  await app.callApi(mara, submitMessage, { params: { id: reply.id }, body: { message: { jmid: crypto.randomUUID(), text: 'Again' } } })
  await expect.poll(() => shown(reply)).toMatchObject({ state: 'failed', marked: false })
  const conversations = (await app.eventsFor(mara, since)).map(
    ({ body }) => (body as { conversation?: { undelivered_since: number | null } }).conversation,
  )
  expect(conversations.findLast((conversation) => conversation !== undefined)?.undelivered_since).toBeNull()
})

test('a reply that was taken three times and never answered is not sent again by itself, and says that it may have arrived', async () => {
  const unconfirmed = { code: 'sdk.unconfirmed', params: { seconds: 10 } }
  transport.answer = ({ reply }) => (reply ? { outcome: 'unreachable', reason: { code: 'test.silent' }, unconfirmed } : sentAttempt)
  start()
  const reply = await replied()
  const afterItsPause = () => sql`update delivery set next_at = now() where bot_id = ${bot.id} and state = 'queued'`.execute(app.server.db)
  await expect
    .poll(async () => (await afterItsPause(), shown(reply)), { timeout: 30_000 })
    .toMatchObject({ state: 'failed', why: unconfirmed })
  expect(transport.given.filter((one) => one.reply)).toHaveLength(3)
})

test('a bot that thinks about what it was handed back for longer than it is waited for does not rest', async () => {
  const unconfirmed = { code: 'sdk.unconfirmed', params: { seconds: 10 } }
  transport.answer = ({ update }) =>
    update?.['unanswered'] ? { outcome: 'unreachable', reason: { code: 'test.silent' }, unconfirmed } : sentAttempt
  // So many would have it rest for a minute in all.
  const channels = Array.from({ length: 8 }, () => newId())
  for (const channel of channels) {
    const params = { id: (await app.report(bot, channel, 'Hello?')).conversationId }
    for (const paused of ['true', 'false']) await app.callApi(mara, setPaused, { params, headers: { paused } })
  }
  start()
  const handedBack = () => transport.given.filter(({ update }) => update?.['unanswered']).map(({ channel }) => channel)
  await expect.poll(() => new Set(handedBack())).toEqual(new Set(channels))
})

test('a bot that says it is still at something has done nothing wrong', async () => {
  transport.answer = ({ reply }) =>
    reply ? { outcome: 'refused', reason: { code: 'test.running' }, retryable: true, isAtIt: true } : sentAttempt
  start()
  const { jmid, id } = await replied()
  const health = () => app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })
  await expect.poll(() => shown({ id, jmid })).toMatchObject({ state: 'queued', why: { code: 'test.running' } })
  expect((await health()).last_error).toBeNull()
  transport.answer = () => ({ outcome: 'refused', reason: { code: 'test.busy' }, retryable: true })
  await expect.poll(async () => (await health()).last_error?.reason.code).toBe('test.busy')
})
