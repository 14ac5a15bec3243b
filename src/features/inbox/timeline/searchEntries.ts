import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/*
 * What of the index of what was said changes in the transaction that changes or erases messages. The rest follows the log
 * (features/search/server), which is above this feature and is not asked.
 */

/**
 * Takes an edited message out of the index's keys, where it keeps its place until the index has read what it says now; with `isWithdrawn` it goes.
 */
export async function blankEntry(
  db: DatabaseOrTransaction,
  { workspace_id, id }: { workspace_id: string; id: string },
  messageSeq: number,
  isWithdrawn: boolean,
): Promise<void> {
  const entry = sql`workspace_id = ${workspace_id} and conversation_id = ${id} and message_seq = ${messageSeq}`
  if (isWithdrawn) await sql`delete from search_entry where ${entry}`.execute(db)
  else await sql`update search_entry set keys = '{}' where ${entry}`.execute(db)
}

/** Erases what the index holds of conversations whose messages are being erased. */
export async function eraseEntries(db: DatabaseOrTransaction, workspaceId: string, conversations: string[]): Promise<void> {
  // A transaction that adds entries holds the state: either they are seen here, or their messages are not seen there any more.
  await db
    .insertInto('search_state')
    .values({ workspace_id: workspaceId })
    .onConflict((on) => on.column('workspace_id').doUpdateSet((eb) => ({ workspace_id: eb.ref('search_state.workspace_id') })))
    .execute()
  await sql`delete from search_entry where workspace_id = ${workspaceId} and conversation_id = any(${conversations}::uuid[])`.execute(db)
}

/** Erases all that the index holds of a workspace, whose row is locked. */
export async function eraseIndex(db: DatabaseOrTransaction, workspaceId: string): Promise<void> {
  for (const table of ['search_state', 'search_entry'])
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db)
}
