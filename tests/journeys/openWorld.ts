import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { ownPort } from '#testing/ownPort.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { filledDatabase } from '#testing/testDatabase.ts'
import { seedSandbox } from '#sandbox/seed/seedSandbox.ts'
import { startWorld, worldSecret, type OpenWorld } from '../screens/startWorld.ts'

/** Where the worlds of this worker listen, one after the other: at one address a browser keeps the page, as it does for people. */
let port: Promise<number> | undefined

/** A sandbox of its own for a test file, on a copy of a database that was seeded once. */
export async function openWorld(): Promise<OpenWorld & { db(): Database }> {
  const database = await filledDatabase('sandbox', async (url) => {
    const { db } = openDatabase(url, 1, () => undefined)
    await seedSandbox(db, { vault: new Vault(worldSecret), url: 'http://localhost:3000' })
    // A reply that could be taken back would reach nobody for seconds; who tests that switches it on.
    await db.updateTable('person').set({ undo_send: false }).execute()
    await db.destroy()
  })
  const world = await startWorld({ databaseUrl: database.url, port: await (port ??= ownPort()) })
  let db: Database | undefined
  return {
    ...world,
    /** Its database, for what no call of it does. */
    db: () => (db ??= openDatabase(database.url, 1, () => undefined).db),
    async close() {
      await db?.destroy()
      await world.close()
      await database.drop()
    },
  }
}
