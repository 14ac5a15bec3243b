import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './PreparingClient.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type DatabaseOrTransaction = Kysely<Schema> | Transaction<Schema>

// `count(*)` and bigint come as text by default; none of ours exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A database that has not taken a connection after so many milliseconds is not there. */
const connectedWithin = 10_000

export interface DatabaseLimits {
  /** A connection that is not made within so many milliseconds fails. */
  connectedWithin?: number
  /** A statement that runs for longer, in milliseconds, is ended by the database, so that it holds its connection and its locks no longer. */
  statementsWithin?: number
}

/** A pool on a PostgreSQL 15 or newer. `max` is the number of connections; the one who opens it closes it with `destroy()`. */
export function openDatabase(
  url: string,
  max: number,
  onError: (error: Error) => void,
  { connectedWithin: timeoutMs = connectedWithin, statementsWithin = 0 }: DatabaseLimits = {},
): { db: Database; pool: pg.Pool } {
  // The pool's own timeout would also end the wait for a connection that is busy, which is long when there is much to do and is no fault.
  class Client extends PreparingClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: timeoutMs })
      // The pool listens only to connections that are idle. One that breaks in use emits an error that nobody else handles, and Node.js would end
      // the process. Anyone who uses it learns of the break from the statement that fails.
      this.on('error', () => undefined)
    }
  }
  const limit = statementsWithin > 0 ? endingStatements(statementsWithin) : {}
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'baton',
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client,
    ...limit,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener Node would end the process.
  pool.on('error', onError)
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/**
 * Has the database end what runs for longer, in milliseconds, on each connection of a pool. It is said once the connection is made: poolers such as PgBouncer refuse
 * a connection that begins with it.
 */
export function endingStatements(after: number): { onConnect: (client: pg.ClientBase) => Promise<unknown> } {
  return { onConnect: (client) => client.query(`set statement_timeout = ${after}`) }
}
