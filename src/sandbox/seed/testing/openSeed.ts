import { openDatabase, type Database } from '#server/db/openDatabase.ts'
import { Vault } from '#server/secrets.ts'
import { testDatabase } from '#server/testing/testDatabase.ts'
import { seedSandbox } from '../seedSandbox.ts'

export const testVault = new Vault('a secret of the tests, long enough to be one')
export const seedUrl = 'http://localhost:3000'
/** The present of the tests' seeds. */
export const seedTime = Date.UTC(2026, 10, 20, 12)

/** A database of its own with nothing but the seed in it. */
export async function openSeed({ now = seedTime } = {}): Promise<{ db: Database; close: () => Promise<void> }> {
  const database = await testDatabase()
  const { db } = openDatabase(database.url, 4, () => undefined)
  await seedSandbox(db, { vault: testVault, url: seedUrl, now })
  return {
    db,
    close: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}
