import { sql, type Kysely } from 'kysely'

/**
 * A message that brings files stands in the index of search a second time under each of its keys, as one of the few that do. What is said beside
 * files is found without walking through all that is said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select workspace_id as id from search_state`.execute(db)
  for (const { id } of rows)
    await sql`update search_entry set keys = keys || array(select key # ${sql.lit(besideFiles)} from unnest(keys) key)
      where workspace_id = ${id} and keys @> array[${fileKey(id)}::int]`.execute(db)
}

const besideFiles = 0x5bd1e995

/** The number under which the index keeps that a message of a workspace brings files, as `features/search/server/hashKeys.ts` makes it. */
function fileKey(workspaceId: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${workspaceId}:file`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
