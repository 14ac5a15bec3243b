import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { forgetForeignChanges } from '#platform/event-log/feed.ts'

/** The database of a server: where it is, the pool on it, and how to let go of it. */
export interface Store {
  url: string
  db: Database
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
  const { db } = openDatabase(url, config.databasePool, ({ message }) => {
    // Only the message: the error carries the whole connection along.
    if (!closing) logger.warn({ message }, 'A database connection broke; another one takes its place.')
  })
  const close = async () => {
    closing = true
    await db.destroy()
    await cluster?.stop()
  }
  try {
    for (const name of await migrate(db)) logger.info(`The database schema is brought up to date: ${name}.`)
    await stampMode(db, config.mode)
    await forgetForeignChanges(db)
    return { url, db, close }
  } catch (error) {
    await close()
    throw error
  }
}
