import { Vault } from '#platform/crypto/secrets.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { seedSandbox } from '#sandbox/seed/seedSandbox.ts'

export const testSecret = 'a secret of the tests, long enough to be one'
export const testVault = new Vault(testSecret)
export const seedUrl = 'http://localhost:3000'
/** The present of the tests' seeds. */
export const seedTime = Date.UTC(2026, 10, 20, 12)

/** A database of its own with nothing but the seed in it. */
export async function openSeed({ now = seedTime } = {}): Promise<TestDatabase> {
  const database = await openTestDatabase(4)
  await seedSandbox(database.db, { vault: testVault, url: seedUrl, now })
  return database
}
