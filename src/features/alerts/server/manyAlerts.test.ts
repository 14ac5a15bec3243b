import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { alertEnded, alertRaised, countAlerts, listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { listLedger } from '#features/alerts/ledgerContract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { readRest } from './readAll.ts'
import { haveMany } from './testing/haveMany.ts'

test('of what happens at once no transaction alerts more people than the screens can wait for, and nobody is forgotten', async () => {
  const app = await sharedTestApp()
  const { mara, bot } = await app.team(['chat'])
  const count = 60
  await Promise.all(Array.from({ length: count }, (_, n) => app.report(bot, `c${n}-${mara.workspace}`, 'Hello')))
  await caughtUp(app, 'alerts')
  const { db } = app.server
  // As if none of it had been seen yet: all of it comes again, in one stretch of the log.
  await db.transaction().execute(async (trx) => {
    await sql`delete from alert where workspace_id = ${mara.workspace}`.execute(trx)
    await sql`delete from change where workspace_id = ${mara.workspace} and name = ${alertRaised.name}`.execute(trx)
    await sql`insert into change (workspace_id, name, conversation_id, person_id, bot_id, people, recipients, body)
      select workspace_id, name, conversation_id, person_id, bot_id, people, recipients, body from change
      where workspace_id = ${mara.workspace} and name = ${messageAdded.name}`.execute(trx)
  })
  await caughtUp(app, 'alerts')
  const { rows } = await sql<{ people: number }>`select sum(cardinality(recipients))::int as people from change
    where workspace_id = ${mara.workspace} and name = ${alertRaised.name} group by xid`.execute(db)
  const byTransaction = rows.map(({ people }) => people)
  expect(byTransaction.reduce((sum, people) => sum + people, 0)).toBe(2 * count)
  expect(Math.max(...byTransaction)).toBeLessThanOrEqual(51)
  expect(byTransaction.length).toBeGreaterThan(1)
})

test('no more open alerts are counted than a bell shows, here and in other workspaces', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  await Promise.all(Array.from({ length: 110 }, (_, n) => app.report(bot, `m${n}-${mara.workspace}`, 'Hello')))
  await caughtUp(app, 'alerts')
  await sql`update alert set kinds = '{help}', raised_kinds = '{help}' where person_id = ${ben.id}`.execute(app.server.db)
  expect((await app.callApi(ben, listAlerts)).open).toBe(100)
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace: mara.workspace, open: 100 }])
  expect(await app.callApi(mara, countAlerts)).toEqual([])
  expect(await app.callApi(ben, readAlerts, { body: {} })).toEqual({ open: 0 })
  expect((await app.callApi(ben, listAlerts)).open).toBe(0)
})

const left = async (app: TestApp, ben: TestPerson) =>
  (await app.server.db.selectFrom('alert').where('person_id', '=', ben.id).where('ended_at', 'is', null).select('id').execute()).length

test('who has read all their alerts is shown none at once, however many there are; they are ended a few at a time, and told in one', async () => {
  const app = await sharedTestApp()
  const { ben, bot } = await app.team(['chat'])
  await haveMany(app, bot, ben, 450)
  expect(await app.callApi(ben, readAlerts, { body: {} })).toEqual({ open: 0 })
  const { alerts, open } = await app.callApi(ben, listAlerts)
  expect([open, alerts.length, alerts.every(({ ended_at, ended_why }) => ended_at !== null && ended_why === 'read')]).toEqual([0, 50, true])
  expect(await app.callApi(ben, countAlerts)).toEqual([])
  await expect.poll(() => left(app, ben)).toBe(0)
  const { db } = app.server
  const portions = await sql<{
    n: number
  }>`select count(*)::int as n from alert where person_id = ${ben.id} group by xmin order by n desc`.execute(db)
  expect(portions.rows.map(({ n }) => n)).toEqual([200, 200, 51])
  await expect.poll(() => db.selectFrom('alert_read').where('person_id', '=', ben.id).selectAll().execute()).toEqual([])
  const told = await sql<{ name: string; n: number }>`select name, count(*)::int as n from change
    where ${ben.id}::uuid = any(recipients) and name in (${alertEnded.name}, ${alertsRead.name}) group by name order by name`.execute(db)
  expect(told.rows).toEqual([
    { name: alertsRead.name, n: 1 },
    { name: alertEnded.name, n: 200 },
  ])
})

test('what was read with all others and is not ended yet counts as read; what happens in it then is told', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  const channels = Array.from({ length: 6 }, (_, n) => `r${n}-${ben.workspace}`)
  const [first] = await Promise.all(channels.map((channel) => app.report(bot, channel, 'A person, please', { kind: 'human' })))
  await caughtUp(app, 'alerts')
  const { db } = app.server
  // As between two portions.
  await sql`insert into alert_read select workspace_id, person_id, max(id::text)::uuid, now() from alert where person_id = ${ben.id} group by 1, 2`.execute(
    db,
  )
  const read = { ended_why: 'read', ended_at: expect.any(Number) as unknown }
  expect(await app.callApi(ben, listAlerts)).toMatchObject({ open: 0, alerts: Array.from({ length: 6 }, () => read) })
  expect((await app.callApi(ben, listLedger)).entries).toMatchObject(Array.from({ length: 6 }, () => read))
  expect(await app.callApi(ben, countAlerts)).toEqual([])
  await app.callApi(mara, assign, { params: { id: first!.conversationId, assignee: ben.id } })
  await caughtUp(app, 'alerts')
  const again = { open: 1, alerts: [{ conversation_id: first!.conversationId, ended_at: null }, ...Array.from({ length: 6 }, () => read)] }
  expect(await app.callApi(ben, listAlerts)).toMatchObject(again)
  expect(await left(app, ben)).toBe(6)
  await readRest(app.server.contexts, ben.workspace, ben.id, 2)
  expect(await left(app, ben)).toBe(1)
  expect(await app.callApi(ben, listAlerts)).toMatchObject(again)
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace: ben.workspace, open: 1 }])
})

test('what calls after everything was read is no part of it, also where the clock of its server is behind', async () => {
  const app = await sharedTestApp()
  const { ben, bot } = await app.team(['chat'])
  const { db } = app.server
  const call = async () => {
    await app.report(bot, `c${crypto.randomUUID()}`, 'A person, please', { kind: 'human' })
    await caughtUp(app, 'alerts')
  }
  await call()
  // The server that raised the newest was ahead: its ids are greater than all that come.
  await sql`insert into alert_read values (${ben.workspace}, ${ben.id}, 'ffffffff-ffff-7fff-bfff-ffffffffffff', now())`.execute(db)
  await call()
  expect((await app.callApi(ben, listAlerts)).open).toBe(1)
  await readRest(app.server.contexts, ben.workspace, ben.id)
  expect(await left(app, ben)).toBe(1)
})
