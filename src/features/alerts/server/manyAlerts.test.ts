import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { alertRaised, countAlerts, listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

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
