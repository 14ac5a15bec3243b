import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'

let place: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  place = await emptyDatabase()
})
afterAll(() => place.drop())

/** What each command that needs the schema says of a database, with its exit code. */
async function said(): Promise<string[]> {
  const env = { DATABASE_URL: place.url }
  const told: string[] = []
  for (const words of [['replay'], ['replay', '--bot', 'bot_1'], ['subscribers', 'list'], ['subscribers', 'replay', 'search']]) {
    const { code, err } = await typeIn(env, ...words)
    told.push(`${code} ${err}`)
  }
  return [...new Set(told)]
}

test('commands that need the schema say what is the matter with it where it is not that of this version', async () => {
  const { db } = openDatabase(place.url, 2, () => undefined)
  try {
    expect(await said()).toEqual(['1 There is nothing in this database yet: no server of Baton has used it.'])
    await migrate(db, { upTo: migrationNames[0] })
    expect(await said()).toEqual([
      '1 The schema of this database is of an older version. The next start of a server brings it up to date, or "npm run baton -- migrate" does.',
    ])
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(db)
    expect(await said()).toEqual(['1 The schema of this database is of another Baton (9999_future). Use the command line of that one.'])
  } finally {
    await db.destroy()
  }
})
