import { sql } from 'kysely'
import { isSearched } from '#features/search/isSearched.ts'
import { entryKeys } from '#features/search/server/hashKeys.ts'
import { partitionSize } from '#features/search/server/partitions.ts'
import { keysOfRow, messageNamed, searchedColumns, type SearchedRow } from '#features/search/server/SearchedRow.ts'
import { entryTable } from '#features/search/server/writeEntries.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { serve } from './serve.ts'

interface Share {
  url: string
  workspace: string
  partitions: number[]
}

type Said = SearchedRow & { n: number; conversation_id: string; message_seq: number; at: Date }

/** Messages that are read, and entries that are written, at once. */
const slice = 4096

serve({
  /** Takes some stretches of `bench.said` into the index of what was said, a partition each. */
  fill: async ({ url, workspace, partitions }: Share): Promise<void> => {
    const { db } = openDatabase(url, 2, () => undefined)
    for (const n of partitions) await fillPartition(db, workspace, n)
    await db.destroy()
  },
})

/** The partition number `n` below 0, as the server numbers what was said before the index followed it: downwards from 0. */
async function fillPartition(db: Database, workspace: string, n: number): Promise<void> {
  const name = sql.table(`search_entry_m${n + 1}`)
  await sql`create table ${name} (like search_entry including defaults)`.execute(db)
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = n * partitionSize; from < (n + 1) * partitionSize; from += slice) {
    const said = await read(db, workspace, from, Math.min(from + slice, (n + 1) * partitionSize))
    await writing
    if (said.length === 0) break
    const entries = said
      .filter((row) => isSearched({ ...row, attachments: row.body?.attachments }))
      .map((row) => ({
        ...row,
        workspace_id: workspace,
        seq: -1 - row.n,
        keys: entryKeys(workspace, keysOfRow(row)),
      }))
    writing =
      sql`insert into ${name} select d.workspace_id, d.seq, d.conversation_id, d.message_seq, d.at, d.keys::int[] from ${entryTable(entries)}`.execute(
        db,
      )
  }
  await writing
  await sql`create index on ${name} using gin (keys) with (gin_pending_list_limit = 512)`.execute(db)
  await sql`alter table search_entry attach partition ${name}
    for values from (${sql.lit(-(n + 1) * partitionSize)}) to (${sql.lit(-n * partitionSize)})`.execute(db)
}

async function read(db: Database, workspace: string, from: number, to: number): Promise<Said[]> {
  const { rows } = await sql<Said>`select d.n, m.conversation_id, m.seq as message_seq, m.at, ${searchedColumns}
    from (select ${workspace}::uuid as workspace_id, * from bench.said where n >= ${from} and n < ${to}) d ${messageNamed}
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id order by d.n`.execute(db)
  return rows
}
