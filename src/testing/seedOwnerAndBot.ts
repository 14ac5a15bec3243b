import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { addBot, addPerson, type TestPerson, type TestBot } from './people.ts'

/** An owner and a bot, put into the embedded database of a server that runs in another process. */
export async function seedOwnerAndBot(dataDir: string): Promise<{ owner: TestPerson; bot: TestBot }> {
  const url = await findRunningCluster(dataDir)
  if (url === null) throw new Error(`No database runs in ${dataDir}.`)
  const { db } = openDatabase(url, 1, () => undefined)
  try {
    const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
    const owner = await addPerson(contexts, 'Mara')
    return { owner, bot: await addBot(db, owner.workspace, 'Shop bot') }
  } finally {
    await db.destroy()
  }
}
