import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { openSeed, testSecret } from '#testing/sandbox/openSeed.ts'
import { typeIn } from '#testing/typeIn.ts'
import { factsOf } from './upgrade/factsOf.ts'
import { releases } from './upgrade/releases.ts'

/**
 * Of each release that changed the schema a backup of a seeded sandbox is kept, with what stood in it (CONTRIBUTING.md, "Releasing"). It is restored here,
 * which leads it through every migration since.
 */
const kept = (version: string, what: 'backup' | 'json') => join(import.meta.dirname, 'upgrade', `${version}.${what}`)
const environment = (url: string) => ({ DATABASE_URL: url, BATON_SECRET: testSecret })
const migrations = join(import.meta.dirname, '../src/platform/db/migrations')

/** The hash of the files of a migration: the one of its name, and those of the folder of its name. */
function hashOf(migration: string): string {
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => file.endsWith('.ts') && file.startsWith(migration)).toSorted()
  const hash = createHash('sha256')
  for (const file of own) hash.update(readFileSync(join(migrations, file)))
  return hash.digest('hex')
}

const { RELEASE } = process.env
// None at other times, and none that is skipped: the suite refuses those.
test.each(RELEASE === undefined ? [] : [RELEASE])('the seeded sandbox of %s is kept', async (release) => {
  const seed = await openSeed()
  await stampMode(seed.db, 'sandbox')
  writeFileSync(kept(release, 'json'), `${JSON.stringify(await factsOf(seed.db), null, 1)}\n`)
  const { code, err } = await typeIn(environment(seed.url), 'backup', kept(release, 'backup'))
  await seed.close()
  expect([code, err]).toEqual([0, ''])
})

test.each(Object.entries(releases))('what %s released is as it was', (_, { migration, hash }) => {
  expect(migrationNames).toContain(migration)
  expect(hashOf(migration)).toBe(hash)
})

test.each(Object.keys(releases))(
  'a sandbox of %s comes through every migration since with each conversation, message, count and right',
  async (version) => {
    const { url, drop } = await emptyDatabase()
    const { code, err } = await typeIn(environment(url), 'restore', kept(version, 'backup'))
    expect([code, err]).toEqual([0, ''])
    const { db } = openDatabase(url, 1, () => undefined)
    expect(await migrationsOf(db)).toEqual(migrationNames)
    const before: unknown = JSON.parse(readFileSync(kept(version, 'json'), 'utf8'))
    expect(await factsOf(db)).toEqual(before)
    await db.destroy()
    await drop()
  },
)
