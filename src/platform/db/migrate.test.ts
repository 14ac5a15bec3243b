import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { migrate } from './migrate.ts'

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
