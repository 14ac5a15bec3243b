import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** How the index of a workspace stands; migration 0004 says what the columns are. */
export interface SearchState {
  workspace_id: string
  first_seq: number
  next_seq: number
  known_to: string
  filled: boolean
}

/**
 * Takes the indexes of workspaces for as long as the transaction lasts: who adds entries takes them first, and so does who erases messages
 * (features/inbox/timeline/searchEntries.ts), so that an entry never outlives its message. A workspace that is gone has none; one that is just being
 * erased is waited for.
 */
export async function lockStates(trx: DatabaseOrTransaction, workspaces: Iterable<string>): Promise<Map<string, SearchState>> {
  const { rows } = await sql<SearchState>`
    with here as (select id from workspace where id = any(${[...new Set(workspaces)]}::uuid[]) order by id for key share)
    insert into search_state as s (workspace_id) select id from here order by id
    on conflict (workspace_id) do update set workspace_id = s.workspace_id
    returning workspace_id, first_seq, next_seq, known_to, filled`.execute(trx)
  return new Map(rows.map((row) => [row.workspace_id, row]))
}
