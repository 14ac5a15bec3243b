import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { Units } from '#platform/event-log/unit.ts'
import { addBot, addPerson, type Guest, type TestBot } from './people.ts'

/** An owner and a bot, put into the embedded database of a server that runs in another process. */
export async function setScene(dataDir: string): Promise<{ owner: Guest; bot: TestBot }> {
  const url = await findRunningCluster(dataDir)
  if (url === null) throw new Error(`No database runs in ${dataDir}.`)
  const { db } = openDatabase(url, 1, () => undefined)
  try {
    const units = new Units({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
    const owner = await addPerson(units, 'Mara')
    return { owner, bot: await addBot(db, owner.workspace, 'Shop bot') }
  } finally {
    await db.destroy()
  }
}
