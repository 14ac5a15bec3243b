import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { migrate, migrationsOf } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'

test('the schema of another Baton is left as it is, and said', async () => {
  const { db, close } = await openTestDatabase(2)
  expect(await migrate(db)).toEqual([])
  await sql`insert into kysely_migration (name, timestamp) values ('0999_later', now()::text)`.execute(db)
  const refused = migrate(db)
  await expect(refused).rejects.toThrow('The schema of this database is of another Baton (0999_later). Start that one,')
  // What is no mistake of ours ends a start with its sentence alone.
  await expect(refused).rejects.toBeInstanceOf(ConfigError)
  await close()
})

/** A database without the last migrations, and somebody who is reading a table that these change. */
async function withReader() {
  const { url, drop } = await emptyDatabase()
  const { db } = openDatabase(url, 2, () => undefined)
  await migrate(db, { upTo: '0013_alerts_that_call' })
  const reader = new pg.Client({ connectionString: url, application_name: 'a report' })
  await reader.connect()
  await reader.query('begin; select from session')
  return { url, db, reader, close: async () => (await reader.end(), await db.destroy(), await drop()) }
}

test('a migration lets others through while somebody holds what it changes, and is made once they let go', async () => {
  const { url, db, reader, close } = await withReader()
  const said: string[] = []
  // What comes to its ear while it pauses: somebody else reads, and the first one ends.
  const say = (line: string) => void said.push(line)
  const migrated = migrate(db, { say, limits: { waitsFor: 200, pause: 200, tries: 1000 } })
  await expect.poll(() => said.length).toBeGreaterThan(1)
  // Who holds it takes a look of its own, for which a try may be too short.
  await expect
    .poll(() => said)
    .toContainEqual(
      expect.stringMatching(
        /^The schema of the database is brought up to date as soon as it can be: "a report" of the user \S+ \(process \d+, /,
      ),
    )
  const other = new pg.Client(url)
  await other.connect()
  await other.query('select from session')
  await other.end()
  await reader.query('commit')
  expect(await migrated).toContain('0014_ended_sessions')
  await close()
})

test('who holds it for too long is named to the one who starts the server', async () => {
  const { db, close } = await withReader()
  // The last try is long enough to look who it is.
  const refused = migrate(db, { limits: { waitsFor: 3000, pause: 1, tries: 2 } })
  await expect(refused).rejects.toThrow(
    /^The schema of the database could not be brought up to date: "a report" of the user .* start again\./,
  )
  await expect(refused).rejects.toBeInstanceOf(ConfigError)
  expect(await migrationsOf(db)).not.toContain('0014_ended_sessions')
  await close()
})
