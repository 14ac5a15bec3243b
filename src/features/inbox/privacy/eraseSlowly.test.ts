import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

test('what nobody waits for may erase for longer than what somebody waits for', async () => {
  const { db } = app.server
  // What erases tells of its connection.
  await sql`create table erased_by (job text, statement_timeout text)`.execute(db)
  await sql`create function tell() returns trigger language plpgsql as $$ begin
    insert into erased_by values (old.channel, current_setting('statement_timeout')); return old; end $$`.execute(db)
  await sql`create trigger tell before delete on conversation for each row execute function tell()`.execute(db)
  const longAgo = sql`now() - interval '31 days'`
  const mara = await app.person('Mara')
  const [deleted, gone] = [await app.bot(mara.workspace, 'Kept'), await app.bot(mara.workspace, 'Gone')]
  await app.report(deleted, 'erase-deleted', 'Hello')
  await app.report(gone, 'erase-removed-bots', 'Hello')
  await sql`update conversation set deleted_at = ${longAgo} where bot_id = ${deleted.id}`.execute(db)
  await sql`update bot set deleted_at = ${longAgo} where id = ${gone.id}`.execute(db)
  for (const job of ['erase-deleted', 'erase-removed-bots'])
    await app.server.contexts.write(nobody, (ctx) => Promise.resolve(ctx.enqueue({ job, data: {} })))
  const told = async () => (await sql`select job, statement_timeout from erased_by order by job`.execute(db)).rows
  await expect.poll(async () => (await told()).length).toBe(2)
  expect(await told()).toEqual([
    { job: 'erase-deleted', statement_timeout: '10min' },
    { job: 'erase-removed-bots', statement_timeout: '10min' },
  ])
})
