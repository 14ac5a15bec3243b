import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDevice } from '#features/alerts/pushContract.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { conversationsAsGuest, lockCustomersConversations } from '#features/inbox/privacy/customersConversations.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'
import { channelUpdate, enqueueDelivery } from '#features/inbox/timeline/enqueueDelivery.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { pruneLog } from '#platform/event-log/pruneLog.ts'
import { nobody, RequestContexts } from '#platform/event-log/RequestContext.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { findAddresses, listCases, listRequest } from '../cases/listCases.ts'
import { openCases } from '../cases/openCases.ts'
import { reports } from '../cases/reports.ts'
import { callApp } from '../measure/callApp.ts'
import { openServer } from '../openServer.ts'
import { fillAlerts } from '../seed/fillAlerts.ts'
import { fillChanges } from '../seed/fillChanges.ts'
import { fillOutbox } from '../seed/fillOutbox.ts'
import type { Fixture } from '../seed/Fixture.ts'
import { seedDatabase } from '../seed/seedDatabase.ts'
import { capturePlans, type Ran } from './capturePlans.ts'
import { examine, type Examined } from './examine.ts'
import { growingTables } from './growingTables.ts'
import { planFaults } from './planFaults.ts'
import { printPlans } from './printPlans.ts'

/** Nothing here is timed: how PostgreSQL goes about a statement is the same on a busy machine. */
let database: Awaited<ReturnType<typeof testDatabase>>
let fixture: Fixture
let statements: Examined[]
let growing: Awaited<ReturnType<typeof growingTables>>
let client: pg.Client

/** A push service that takes everything. */
let pushes = 0
const service = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    pushes++
    response.writeHead(201, { 'content-length': 0 }).end()
  })
})
const endpointsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `http://127.0.0.1:${(service.address() as AddressInfo).port}/${n}`)

beforeAll(async () => {
  database = await testDatabase()
  fixture = await seedDatabase(database.url, { conversations: 10_000, longMessages: 2000 }, () => undefined)
  client = new pg.Client(database.url)
  await client.connect()
  await fillChanges(client, fixture, 5000)
  await fillOutbox(client, fixture, 5000)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  await fillAlerts(client, fixture, 200, endpointsOf(fixture.people.length))
  growing = await growingTables(client)
  await printPlans(client, { byIndex: false })
  statements = examine(await capturePlans(workALittle), growing.large)
}, 600_000)

afterAll(async () => {
  await client.end()
  await database.drop()
  service.closeAllConnections()
  service.close()
})

/** Lists under every filter, histories, replies, labels, and what bots report meanwhile. */
async function workALittle(): Promise<void> {
  const { server, close } = await openServer(database.url)
  try {
    const headers = { authorization: `Bearer ${fixture.people[2]!.token}`, teamid: fixture.workspace }
    const post = async (url: string, payload: object, more: Record<string, string> = {}) =>
      expect((await server.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })).statusCode).toBe(200)
    for (const [n, endpoint] of endpointsOf(fixture.people.length).entries()) {
      const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
      await post(addDevice.path, { endpoint, keys }, { authorization: `Bearer ${fixture.people[n]!.token}` })
    }
    // Everybody is away: each who sees them is told of both on their device, and that is taken back once somebody answers.
    const calling = reports(fixture, 2).map((report) => ({ ...report, kind: 'human' as const }))
    await Promise.all(calling.map((report) => server.intake.ingest(report)))
    await vi.waitFor(() => expect(pushes).toBeGreaterThan(fixture.people.length), { timeout: 300_000 })
    const { rows: called } = await client.query<{ id: string }>(
      `select id from conversation where workspace_id = $1 and needs_human_at > now() - interval '10 minutes' and channel = any($2)`,
      [fixture.workspace, calling.map(({ channel }) => channel)],
    )
    for (const { id } of called)
      await post(`/api/channels/${id}/submit`, { message: { jmid: crypto.randomUUID(), text: 'I am here.', anyway: true } })
    for (const wanted of listCases.filter(({ page }) => page === undefined)) await callApp(server.app, listRequest(fixture, wanted))
    for (const { phrase } of listCases)
      for (const url of phrase === undefined ? [] : findAddresses(phrase)) await callApp(server.app, { url, headers })
    for (const { id, query } of [...openCases(fixture, 'long'), ...openCases(fixture, 'short')]) {
      await callApp(server.app, { url: `/api/channels/${id}${query}`, headers })
      await post(`/api/channels/resetunreadcount/${id}`, {})
      await post(`/api/channels/${id}/submit`, { message: { jmid: crypto.randomUUID(), text: 'It is on its way.', anyway: true } })
      await post(`/api/channels/${id}/togglepause`, {}, { paused: 'false' })
      await post(`/api/channels/${id}/move-to-done-folder`, {})
      await Promise.all(reports(fixture, 5).map((report) => server.intake.ingest(report)))
      await sleep(100)
    }
  } finally {
    await close()
  }
}

test('no statement of people and bots at work reads a table that grows from end to end', () => {
  for (const table of ['message', 'alert', 'alert_attempt']) expect(growing.large).toContain(table)
  expect(statements.filter(({ text }) => text.includes('alert_attempt')).length).toBeGreaterThanOrEqual(8)
  expect(statements.length).toBeGreaterThan(40)
  const whole = statements.flatMap(({ text, faults }) =>
    faults.filter((fault) => fault.startsWith('Seq Scan')).map((fault) => `${fault}: ${text}`),
  )
  expect(whole).toEqual([])
})

test('the most frequent ones sort no more than a page and look at no more rows than fill some', () => {
  expect(statements.slice(0, 10).filter(({ faults }) => faults.length > 0)).toEqual([])
})

/** How PostgreSQL runs what `work` does in a database of its own connections, which is told to show that. */
async function plansOf(work: (db: Database) => Promise<unknown>): Promise<Examined[]> {
  return examine(
    await capturePlans(async () => {
      const { db } = openDatabase(database.url, 1, () => undefined)
      // Of a table that is small here yet it is seen whether there is an index.
      await sql`set enable_seqscan = off`.execute(db)
      await work(db)
      await db.destroy()
    }),
    growing.large,
  )
}

async function readConversations(count: number): Promise<ConversationRow[]> {
  const { db } = openDatabase(database.url, 1, () => undefined)
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${fixture.workspace} order by c.id limit ${count}`.execute(db)
  await db.destroy()
  return rows
}

test('what is erased with a conversation is found without reading what others have', async () => {
  const erased = await plansOf((db) => db.transaction().execute((trx) => eraseConversations(trx, fixture.workspace, [fixture.short.id])))
  for (const table of ['change', 'seen']) expect(growing.large).toContain(table)
  expect(erased.length).toBeGreaterThan(10)
  expect(erased.filter(({ faults }) => faults.length > 0)).toEqual([])
})

test('what somebody said in conversations of others is found without reading what else was said', async () => {
  const [row] = await readConversations(1)
  const found = await plansOf((db) => {
    const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
    return contexts.write(nobody, async (ctx) => {
      await conversationsAsGuest(ctx, row!)
      await lockCustomersConversations(ctx, row!)
    })
  })
  const ofMessages = found.filter(({ text }) => text.includes('from message m'))
  expect(ofMessages).toHaveLength(2)
  expect(ofMessages.filter(({ faults }) => faults.length > 0)).toEqual([])
})

test('where little of the log is old, little of it is read, also where it was otherwise when the database last looked', async () => {
  const { rows: before } = await client.query<{ n: number }>(`select count(*)::int as n from change`)
  const logged = before[0]!.n
  const eldest = `(xid, id) in (select xid, id from change order by xid, id limit $1)`
  // Only then the database looks.
  await client.query(`alter table change set (autovacuum_enabled = off)`)
  const age = (count: number, days: number) =>
    client.query(`update change set at = now() - make_interval(days => $2) where ${eldest}`, [count, days])
  await age(logged - 1000, 3)
  await client.query('vacuum analyze change')
  await age(logged - 1000, 0)
  await age(10, 3)
  const pruned = await plansOf((db) => pruneLog(db, 100))
  const { rows: after } = await client.query<{ n: number }>(`select count(*)::int as n from change`)
  expect(after[0]!.n).toBe(logged - 10)
  // A portion is read, and each of it once more where it is let go of.
  expect(Math.max(...pruned.map(({ touched }) => touched.max))).toBeLessThanOrEqual(200)
})

test('states that wait are found by their conversations, also where the outbox was empty when the database last looked', async () => {
  await client.query(`alter table delivery set (autovacuum_enabled = off)`)
  await client.query(`truncate delivery`)
  await client.query(`vacuum analyze delivery`)
  const conversations = await readConversations(40)
  const told = conversations.map((conversation) => ({ conversation, forBot: [channelUpdate(conversation)] }))
  // PostgreSQL keeps a plan from the sixth time on.
  const tell = async (db: Database) => {
    for (let i = 0; i < 8; i++) await db.transaction().execute((trx) => enqueueDelivery(trx, told))
  }
  const superseding = await plansOf(async (db) => {
    await tell(db)
    await client.query(
      `insert into delivery (workspace_id, id, bot_id, conversation_id, kind, payload, transport)
       select $1, gen_random_uuid(), bot_id, id, 'channel update', '{}', 'sdk-socket' from conversation where workspace_id = $1 and not id = any($2)`,
      [fixture.workspace, conversations.map(({ id }) => id)],
    )
    await tell(db)
  })
  const { rows } = await client.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from delivery where conversation_id = any($1) group by state order by state`,
    [conversations.map(({ id }) => id)],
  )
  expect(rows).toEqual([
    { state: 'queued', n: 40 },
    { state: 'superseded', n: 15 * 40 },
  ])
  // Each time one of each conversation waits; what was told before it is looked at until it is cleared away.
  expect(Math.max(...superseding.map(({ touched }) => touched.max))).toBeLessThanOrEqual(40 * 16)
})

test('a statement that does read everything, or sorts it, is found', async () => {
  const bad = new pg.Client(database.url)
  const ran = await capturePlans(async () => {
    await bad.connect()
    await bad.query(`select id from message where text like '%parcel%' order by at desc limit 25`)
    await bad.end()
  })
  const faults = ran.flatMap(({ plans }: Ran) => plans.flatMap((plan) => planFaults(plan, growing.large))).map(({ says }) => says)
  expect(faults).toEqual([
    expect.stringMatching(/^Sort sorts \d+ rows, which is more than a page$/),
    expect.stringMatching(/^Seq Scan on message reads a table that grows from end to end/),
  ])
})
