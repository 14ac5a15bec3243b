import { setImmediate as letOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { eraseIndex } from '#features/inbox/privacy/eraseIndex.ts'
import { keepWorkspaces } from './keepWorkspaces.ts'
import { segmentSize } from './numbering.ts'
import { isSearched, keysOfRow, messageNamed, searchedColumns, type SearchedRow } from './SearchedRow.ts'
import { writeDocs, type Doc } from './writeDocs.ts'
import { settledLevel, writePostings, type Numbered } from './writePostings.ts'

/** Messages that are read, and numbers that are written, at once. */
const slice = 2000

interface Named {
  conversation_id: string
  seq: number
}

/**
 * Takes into the index what was said in a workspace before the index followed it, the newest first, a segment at a time. It may be broken
 * off: what has no number yet is taken the next time.
 */
export async function fillIndex(db: Database, workspaceId: string, isStopped: () => boolean = () => false): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // This transaction only reads, so that it holds nobody back who follows the log; what is written goes by other connections.
    await sql`declare unfilled no scroll cursor for select m.conversation_id, m.seq from message m
      where m.workspace_id = ${sql.lit(workspaceId)} and m.type in ('message', 'note') and not exists (
        select from search_doc d where d.workspace_id = m.workspace_id and d.conversation_id = m.conversation_id and d.seq = m.seq)
      order by m.at desc, m.conversation_id, m.seq desc`.execute(trx)
    while (!isStopped()) {
      const { rows } = await sql<Named>`fetch ${sql.lit(segmentSize)} from unfilled`.execute(trx)
      if (rows.length === 0 || !(await indexSegment(db, workspaceId, rows))) break
    }
  })
  // Erased meanwhile: what was written of it after that goes, too.
  if ((await keepWorkspaces(db, [workspaceId])).length === 0) return eraseIndex(db, workspaceId)
  if (!isStopped()) await db.updateTable('search_state').set({ filled: true }).where('workspace_id', '=', workspaceId).execute()
}

/** Answers false where the index of the workspace has gone. */
async function indexSegment(db: Database, workspaceId: string, named: Named[]): Promise<boolean> {
  const { rows } = await sql<{ first_doc: number; part: number }>`
    update search_state set first_doc = first_doc - ${segmentSize}, next_part = next_part + 1 where workspace_id = ${workspaceId}
    returning first_doc, next_part - 1 as part`.execute(db)
  if (!rows[0]) return false
  const { first_doc, part } = rows[0]
  const numbered: Numbered[] = []
  const docs: Doc[] = []
  for (let from = 0; from < named.length; from += slice) {
    for (const row of await readMessages(db, workspaceId, named.slice(from, from + slice))) {
      if (!isSearched(row)) continue
      const doc = first_doc + segmentSize - 1 - docs.length
      const { keys, digest } = keysOfRow(row)
      numbered.push({ doc, keys })
      docs.push({ ...row, doc, digest })
    }
    await letOthers()
  }
  // Lists first: a message that has a number is in them, whenever this is broken off.
  await writePostings(db, workspaceId, part, numbered, settledLevel)
  for (let from = 0; from < docs.length; from += slice) await writeDocs(db, workspaceId, docs.slice(from, from + slice))
  return true
}

async function readMessages(db: Database, workspaceId: string, named: Named[]): Promise<(SearchedRow & Named & { at: Date })[]> {
  const { rows } = await sql<SearchedRow & Named & { at: Date }>`select m.conversation_id, m.seq, m.at, ${searchedColumns}
    from (select ${workspaceId}::uuid as workspace_id, w.* from unnest(${named.map((one) => one.conversation_id)}::uuid[], ${named.map((one) => one.seq)}::int[])
      with ordinality w (conversation_id, seq, n)) d ${messageNamed}
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id order by d.n`.execute(db)
  return rows
}
