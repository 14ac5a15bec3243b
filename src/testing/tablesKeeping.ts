import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** The tables in which a word is found. */
export async function tablesKeeping(db: Database, word: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${word}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
