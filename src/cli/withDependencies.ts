import { resolve } from 'node:path'
import { sql } from 'kysely'
import { parseVariables, readConfig, type Config, type Mode } from '#platform/config/config.ts'
import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { migrate, migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { readMode, stampMode } from '#platform/db/stampMode.ts'
import { installationSecret } from '#platform/crypto/installationSecret.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { brand } from '#shared/brand.ts'
import { CommandError, type CommandInput } from './Command.ts'

/** What the commands that change something stand on: a database with its schema, of a known mode. */
export interface CommandDependencies {
  db: Database
  config: Config
  contexts: RequestContexts
  vault: Vault
  /** Where people reach the server, without closing slash. */
  publicUrl: string
}

/** The address of the configured database for as long as `work` takes: a running one, or the embedded one started for that and stopped again. */
export async function withDatabase<T>(given: CommandInput, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, BATON_DATA_DIR } = parseVariables(given.env)
  const running = DATABASE_URL ?? (await findRunningCluster(BATON_DATA_DIR))
  const cluster = running === null ? await startCluster({ dataDir: resolve(BATON_DATA_DIR), log: given.say }) : null
  try {
    const url = running ?? cluster!.url
    const { db } = openDatabase(withApplicationName(url), 4, () => undefined)
    try {
      await sql`select 1`.execute(db).catch((error: Error) => {
        throw new CommandError(`The database does not answer: ${error.message}. Check that it runs, and DATABASE_URL.`)
      })
      return await work(db, url).catch((error: Error) => {
        if (!isConnectionLost(error)) throw error
        throw new CommandError(`The database went away meanwhile: ${error.message}. Check that it runs, and start this again.`)
      })
    } finally {
      await db.destroy()
    }
  } finally {
    await cluster?.stop()
  }
}

/** As `withDatabase`, for commands that need the schema of this version and leave it to others to bring it up to date. */
export async function withSchema<T>(given: CommandInput, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(given, async (db) => {
    const done = await migrationsOf(db)
    if (done.length === 0) throw new CommandError(`There is nothing in this database yet: no server of ${brand.name} has used it.`)
    const unknown = done.filter((name) => !migrationNames.includes(name))
    if (unknown.length > 0)
      throw new CommandError(
        `The schema of this database is of another ${brand.name} (${unknown.join(', ')}). Use the command line of that one.`,
      )
    if (done.length < migrationNames.length)
      throw new CommandError(
        'The schema of this database is of an older version. The next start of a server brings it up to date, or "npm run baton -- migrate" does.',
      )
    return work(db)
  })
}

/**
 * As `withDatabase`, with the schema brought up to date as a starting server does it, and the mode that the database is of; `ofNew` is that
 * of one which no server has opened yet, null where the command cannot know it.
 */
export async function withDependencies<T>(
  given: CommandInput,
  work: (deps: CommandDependencies) => Promise<T>,
  ofNew: Mode | null = null,
): Promise<T> {
  return withDatabase(given, async (db) => {
    await migrate(db, { say: given.say })
    const mode = given.options['live'] ? 'live' : ((await readMode(db)) ?? ofNew)
    // A guess would hold for ever: the other mode refuses to open it, and a server that is just starting has not said its own yet.
    if (mode === null)
      throw new CommandError(
        'No server has opened this database yet. Start one by "npm run live" and wait until it is ready; or say --live, and the database is for live use.',
      )
    const config = readConfig(given.env, mode)
    await stampMode(db, mode)
    const contexts = contextsOf(db)
    const vault = new Vault(config.secret ?? (await installationSecret(resolve(config.dataDir))))
    return work({ db, config, contexts, vault, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` })
  })
}

/** The contexts of a command. The log of changes is read by the servers themselves; the queue of jobs is only theirs. */
export function contextsOf(db: Database): RequestContexts {
  return new RequestContexts({ db, clock: () => new Date(), enqueue: refuse, hint: () => undefined })
}

function refuse(): Promise<void> {
  throw new Error('The command line puts no work off.')
}

/** Tells our sessions from those of servers, in the list of who is connected. */
const cliName = 'baton command line'

function withApplicationName(url: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', cliName)
  return address.href
}
