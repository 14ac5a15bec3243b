import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** Erases all that the index of what was said holds of a workspace; the state first, which anyone who writes parts asks for their numbers. */
export async function eraseIndex(db: DatabaseOrTransaction, workspaceId: string): Promise<void> {
  for (const table of ['search_state', 'search_doc', 'search_posting', 'search_part', 'search_gone'])
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db)
}
