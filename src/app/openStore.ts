import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { apart, DatabaseClock, keepTime } from '#platform/db/DatabaseClock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { hasOtherServer } from '#platform/jobs/hasOtherServer.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { forgetForeignChanges } from '#platform/event-log/feed.ts'

/** What people and bots wait for takes milliseconds. A statement that takes so many of them hangs, and must not hold a connection for ever. */
const statementsWithin = 30_000
/** A statement of what nobody waits for, such as erasing a whole workspace, may take so long. */
const slowStatementsWithin = 600_000
/** Connections for that; they are let go of when they have nothing to do. */
const slowPool = 2

const wrongClock = (ahead: number) => `The clock of this machine is ${apart(ahead)} that of the database, whose time counts. ${keepTime}`

const redisMissing =
  'Another server works on this database, and REDIS_URL is not set. If it is being stopped, all is well. Otherwise give both one REDIS_URL: without it neither knows who is at the pages of the other, so that people are called who are there, each counts limits for itself, and what happens on one shows late on the other.'

/** The database of a server: where it is, the pools on it, and how to let go of it. */
export interface Store {
  url: string
  db: Database
  /** For the work that nobody waits for. */
  slow: Database
  clock: DatabaseClock
  /** No other server was at work on it when it was opened. */
  isAlone: boolean
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
  const clock = new DatabaseClock(db, (ahead) => logger.warn(wrongClock(ahead)))
  const close = async () => {
    closing = true
    clock.stop()
    await Promise.all([db.destroy(), slow.destroy()])
    await cluster?.stop()
  }
  try {
    await bringUpToDate(url, logger)
    await stampMode(db, config.mode)
    await forgetForeignChanges(db)
    await clock.start((err) => logger.warn({ err }, 'The clocks could not be compared.'))
    const isAlone = !(await hasOtherServer(db))
    if (!isAlone && config.redisUrl === null) logger.warn(redisMissing)
    return { url, db, slow, clock, isAlone, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A migration takes as long as it takes. Another connection looks meanwhile who keeps it waiting. */
async function bringUpToDate(url: string, logger: Logger): Promise<void> {
  const { db } = openDatabase(url, 2, () => undefined)
  try {
    for (const name of await migrate(db, { say: (line) => logger.warn(line) }))
      logger.info(`The database schema is brought up to date: ${name}.`)
  } finally {
    await db.destroy()
  }
}
