import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** How many rows of a table were read by what was done, by whatever plan. Its database has one connection: what others read is told late. */
export async function rowsRead(db: Database, table: string, act: () => Promise<unknown>): Promise<number> {
  const before = await soFar(db, table)
  await act()
  return (await soFar(db, table)) - before
}

async function soFar(db: Database, table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{
    n: number
  }>`select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = ${table}`.execute(db)
  return rows[0]!.n
}
