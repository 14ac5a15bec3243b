import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { labelKeys } from './hashKeys.ts'
import type { Partitions } from './partitions.ts'
import type { Relabelled } from './readChanges.ts'

export const relabelEntriesJob = 'search-relabel'

/** Entries that are rewritten in one transaction. */
const portion = 300

/** Gives all entries of conversations the labels that these bear now. Answers the numbers of those that it rewrote. */
export async function relabelConversations(
  db: DatabaseOrTransaction,
  relabelled: readonly Relabelled[],
  { first, last }: { first: number; last: number } = { first: 0, last: 2 ** 31 - 1 },
): Promise<number[]> {
  if (relabelled.length === 0) return []
  const list = (keys: number[]) => `{${keys.join(',')}}`
  const lost = relabelled.map(({ workspace_id, lost: gone }) => list(labelKeys(workspace_id, gone)))
  const now = relabelled.map(({ workspace_id, labels }) => list(labelKeys(workspace_id, labels)))
  const { rows } = await sql<{ seq: number }>`update search_entry e
    set keys = array(select key from unnest(e.keys) key where key <> all(d.lost::int[]) union select unnest(d.now::int[]))
    from unnest(${relabelled.map((one) => one.workspace_id)}::uuid[], ${relabelled.map((one) => one.conversation_id)}::uuid[], ${lost}::text[], ${now}::text[])
      d (workspace_id, conversation_id, lost, now)
    where e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.message_seq between ${first} and ${last}
      and cardinality(e.keys) > 0 and (e.keys && d.lost::int[] or not e.keys @> d.now::int[]) returning e.seq`.execute(db)
  return rows.map(({ seq }) => seq)
}

/** The same for one conversation, bit by bit, with the labels that it bears by then. */
export async function relabelBitByBit(db: Database, one: Relabelled, partitions: Partitions): Promise<void> {
  let isMore = true
  for (let first = 0; isMore; first += portion) {
    await partitions.tidy()
    isMore = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('conversation')
        .where('workspace_id', '=', one.workspace_id)
        .where('id', '=', one.conversation_id)
        .select(['labels', 'last_seq'])
        .executeTakeFirst()
      if (!row) return false
      partitions.noteRewritten(await relabelConversations(trx, [{ ...one, labels: row.labels }], { first, last: first + portion - 1 }))
      return first + portion <= row.last_seq
    })
  }
}
