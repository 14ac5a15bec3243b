import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { openPushFixture, type PushFixture } from '#testing/PushFixture.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { typeIn } from '#testing/typeIn.ts'
import { notCarried, tablesOf } from './tablesOf.ts'
import { withClient } from './withClient.ts'

let app: TestApp
let push: PushFixture
let folder: string
let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  app = await createTestApp()
  await stampMode(app.server.db, 'test')
  push = await openPushFixture(() => app)
  folder = await temporaryFolder('devices')
  target = await emptyDatabase()
})
afterAll(async () => {
  await app.close()
  await push.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const baton = (url: string, ...line: string[]) => typeIn({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32) }, ...line, '--json')

test('once devices were told of something a backup is still restored: what waited for one is withdrawn, what was told stays', async () => {
  const { db } = app.server
  const { ben, bot } = await app.team(['chat'])
  const phone = await push.device(ben)
  await app.report(bot, 'a', 'Hello?')
  await phone.waitFor(1)
  const attempts = (of: typeof db) =>
    of
      .selectFrom('alert_attempt')
      .where('channel', '=', 'push')
      .select(['id', 'device_id as device', 'state', 'why', 'due_at as due'])
      .select(sql<boolean>`settled_at is not null`.as('settled'))
      .orderBy('tries')
      .execute()
  await expect.poll(() => attempts(db)).toEqual([expect.objectContaining({ device: phone.id, state: 'accepted' })])
  // Two more of the same alert, as they stand while a push service is to be asked again later: one is to be told, one to be taken back.
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, why, device_id, due_at, settled_at, withdraws, tries)
    select t.workspace_id, gen_random_uuid(), t.alert_id, t.kind, t.channel, n.state, n.why, t.device_id, now() + interval '1 hour', n.settled_at, n.withdraws, n.tries
    from alert_attempt t, (values ('waiting', 'busy', null, false, 10), ('accepted', null, now(), true, 20)) as n (state, why, settled_at, withdraws, tries)
    where t.device_id = ${phone.id}`.execute(db)
  const [told, waiting, toTakeBack] = await attempts(db)

  const file = join(folder, 'baton.backup')
  expect((await baton(app.databaseUrl, 'backup', file)).code).toBe(0)
  const { code, err } = await baton(target.url, 'restore', file)
  expect([code, err]).toEqual([0, ''])
  const { db: restored } = openDatabase(target.url, 1, () => undefined)
  try {
    expect(await attempts(restored)).toEqual([
      { ...told, device: null },
      { ...waiting, device: null, state: 'withdrawn', why: null, due: null, settled: true },
      { ...toTakeBack, device: null, due: null },
    ])
  } finally {
    await restored.destroy()
  }
})

test('each key of what a backup carries into what it does not is known, and may be left empty', async () => {
  const { keys, tables } = await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ from: string; to: string; column: string; onDelete: string }>(
      `select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to, a.attname as column, k.confdeltype as "onDelete"
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.contype = 'f'`,
    )
    return { keys: rows, tables: await tablesOf(client) }
  })
  // Another one here says that a restore has to settle what it means, as it does for pushes.
  expect(keys.filter(({ from, to }) => !notCarried.includes(from) && notCarried.includes(to))).toEqual([
    { from: 'alert_attempt', to: 'push_device', column: 'device_id', onDelete: 'n' },
  ])
  const dangling = tables.flatMap(({ name, columns }) => columns.filter(({ dangles }) => dangles).map((column) => `${name}.${column.name}`))
  expect(dangling).toEqual(['alert_attempt.device_id'])
})
