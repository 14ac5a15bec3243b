import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { forgetForeignChanges } from '#platform/event-log/feed.ts'

/** What people and bots wait for takes milliseconds. A statement that takes so many of them hangs, and must not hold a connection for ever. */
const statementsWithin = 30_000
/** What nobody waits for, such as erasing a whole workspace, may take as long as a job may run. */
const slowStatementsWithin = 600_000
/** Connections for that; they are let go of when they have nothing to do. */
const slowPool = 2

/** The database of a server: where it is, the pools on it, and how to let go of it. */
export interface Store {
  url: string
  db: Database
  /** For the work that nobody waits for. */
  slow: Database
  close(): Promise<void>
}

/** Opens the database the configuration names, or starts the embedded one, and brings its schema up to date. */
export async function openStore(config: Config, logger: Logger, onDeath: (error: Error) => void): Promise<Store> {
  const cluster =
    config.databaseUrl === null
      ? await startCluster({ dataDir: resolve(config.dataDir), log: (line) => logger.info(line), durable: config.mode !== 'test', onDeath })
      : null
  const url = config.databaseUrl ?? cluster!.url
  let closing = false
  const onBroken = ({ message }: Error) => {
    // Only the message: the error carries the whole connection along.
    if (!closing) logger.warn({ message }, 'A database connection broke; another one takes its place.')
  }
  const { db } = openDatabase(url, config.databasePool, onBroken, { statementsWithin })
  const { db: slow } = openDatabase(url, slowPool, onBroken, { statementsWithin: slowStatementsWithin })
  const close = async () => {
    closing = true
    await Promise.all([db.destroy(), slow.destroy()])
    await cluster?.stop()
  }
  try {
    await bringUpToDate(url, logger)
    await stampMode(db, config.mode)
    await forgetForeignChanges(db)
    return { url, db, slow, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A migration takes as long as it takes. */
async function bringUpToDate(url: string, logger: Logger): Promise<void> {
  const { db } = openDatabase(url, 1, () => undefined)
  try {
    for (const name of await migrate(db)) logger.info(`The database schema is brought up to date: ${name}.`)
  } finally {
    await db.destroy()
  }
}
