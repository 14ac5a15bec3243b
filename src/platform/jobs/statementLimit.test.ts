import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { Jobs } from './jobs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = openDatabase(database.url, 2, () => undefined).db
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('what hangs in the queue is ended by the database after 10 minutes, as where nobody waits', async () => {
  // The queue's connections are its own: what it writes tells of them.
  await sql`create table written_by (name text, statement_timeout text)`.execute(db)
  await sql`create function see() returns trigger language plpgsql as $$ begin
    insert into public.written_by values (current_setting('application_name'), current_setting('statement_timeout')); return new; end $$`.execute(
    db,
  )
  await sql`create trigger see before insert on pgboss.queue for each row execute function see()`.execute(db)
  const jobs = new Jobs(database.url, () => undefined)
  try {
    await jobs.open([{ name: 'tidy', run: () => Promise.resolve() }])
    expect((await sql`select distinct * from written_by`.execute(db)).rows).toEqual([{ name: 'baton jobs', statement_timeout: '10min' }])
  } finally {
    await jobs.stop()
  }
})

test('to wait for work is no statement that hangs: what is put off after longer than that is done at once', async () => {
  const errors: unknown[] = []
  // Each of its statements ends within it, also on a busy machine.
  const statementsWithin = 5000
  const jobs = new Jobs(database.url, (error) => errors.push(error), statementsWithin)
  const done: unknown[] = []
  try {
    await jobs.open([{ name: 'tidy', run: (data) => Promise.resolve(void done.push(data)) }])
    await jobs.start()
    await sleep(2 * statementsWithin)
    await db.transaction().execute((trx) => jobs.enqueue(trx, [{ job: 'tidy', data: { n: 1 } }]))
    // Sooner than the next poll, half a minute later: the connection that is notified of work is still there.
    await expect.poll(() => done).toEqual([{ n: 1 }])
    expect(errors).toEqual([])
  } finally {
    await jobs.stop()
  }
})
