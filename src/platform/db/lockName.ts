import { sql } from 'kysely'
import type { DatabaseOrTransaction } from './openDatabase.ts'

/** Anyone who locks the same name waits until the transaction that has it ends. For what has no row yet that could be locked. */
export async function lockName(db: DatabaseOrTransaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
