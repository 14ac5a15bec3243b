import { sql } from 'kysely'

/**
 * Stands in the `from` of a statement that is a transaction by itself and writes only what may be lost with the database's memory: that this server
 * holds something for some seconds, or what would be found out again. Its commit does not wait for the disk; others see it as ever, and what is
 * committed later reaches the disk after it. Never inside a transaction: that would be lost as a whole.
 */
export const unflushed = sql`(select set_config('synchronous_commit', 'off', true)) as unflushed`
