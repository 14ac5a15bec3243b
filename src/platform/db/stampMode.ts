import { ConfigError, type Mode } from '#platform/config/config.ts'
import { brand } from '#shared/brand.ts'
import type { DatabaseOrTransaction } from './openDatabase.ts'

/**
 * Writes into a new database which mode it is of, and refuses the other modes from then on: what was played must never mix with what is
 * real. To be called after the migrations and before anything else.
 *
 * @throws ConfigError when the database is of another mode
 */
export async function stampMode(db: DatabaseOrTransaction, mode: Mode): Promise<void> {
  // Of two servers of different modes that come first at once, one writes and the other one reads that.
  await db
    .insertInto('setting')
    .values({ name: 'mode', value: JSON.stringify(mode) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const stamped = await readMode(db)
  if (stamped === mode) return
  const theirs = stamped === null ? `of a mode that this ${brand.name} does not know` : `of the mode "${stamped}"`
  throw new ConfigError(
    `This database is ${theirs} and is not opened in the mode "${mode}". Start ${brand.name} the way the database was made, or give it another one by BATON_DATA_DIR or DATABASE_URL.`,
  )
}

/** The mode a database is of; null when no server has opened it yet, or its mark is none of ours. */
export async function readMode(db: DatabaseOrTransaction): Promise<Mode | null> {
  const row = await db.selectFrom('setting').where('name', '=', 'mode').select('value').executeTakeFirst()
  return row && isMode(row.value) ? row.value : null
}

/** Whether no server has opened a database yet, so that it is of no mode. */
export async function isUnstamped(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.selectFrom('setting').where('name', '=', 'mode').select('name').executeTakeFirst()) === undefined
}

function isMode(value: unknown): value is Mode {
  return value === 'sandbox' || value === 'live' || value === 'test'
}
