import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { keepWorkspaces } from './keepWorkspaces.ts'
import { readTouched, type Relabelled, type TouchedRow } from './readTouched.ts'
import { relabel } from './relabel.ts'
import { isSearched, keysOfRow } from './SearchedRow.ts'
import { writeDocs } from './writeDocs.ts'
import { writePostings, type Numbered } from './writePostings.ts'

/** A segment to which a part was added. */
export interface Grown {
  workspaceId: string
  segment: number
}

/** What a step through the log came to: where the index stands now, which segments grew, and whether more waits. */
export interface LogStep {
  place: string
  grown: Grown[]
  more: boolean
}

/**
 * Takes what the log tells after `place` into the index: messages as they are now, so that taking a change twice does no harm. Answers null
 * when another server has been here.
 */
export async function indexChanges(db: Database, place: string): Promise<LogStep | null> {
  const { rows, relabelled, next, more } = await readTouched(db, place)
  if (next === place) return { place, grown: [], more: false }
  return db.transaction().execute(async (trx) => {
    const moved = await trx.updateTable('search_progress').set({ place: next }).where('place', '=', place).executeTakeFirst()
    if (moved.numUpdatedRows === 0n) return null
    const grown: Grown[] = []
    const touched = Map.groupBy([...rows, ...relabelled], (one) => one.workspace_id)
    for (const workspaceId of await keepWorkspaces(trx, [...touched.keys()])) {
      const isHere = (one: { workspace_id: string }) => one.workspace_id === workspaceId
      const segments = await indexMessages(trx, workspaceId, rows.filter(isHere), relabelled.filter(isHere))
      grown.push(...segments.map((segment) => ({ workspaceId, segment })))
    }
    return { place: next, grown, more }
  })
}

/** Takes messages of one workspace in; answers the segments that grew. */
async function indexMessages(
  db: DatabaseOrTransaction,
  workspaceId: string,
  rows: TouchedRow[],
  relabelled: Relabelled[],
): Promise<number[]> {
  const withdrawn = rows.filter((row) => row.doc !== null && !isSearched(row))
  await forget(db, workspaceId, withdrawn)
  const read = rows.filter(isSearched).map((row) => ({ row, ...keysOfRow(row) }))
  // What changed before it was ever indexed was there before the index, and comes with that (fillIndex).
  const fresh = read.filter(({ row }) => row.doc === null && row.added)
  const edited = read.filter(({ row, digest }) => row.doc !== null && row.digest !== digest)
  const labelled = await relabel(db, workspaceId, relabelled)
  if (fresh.length + edited.length + labelled.length === 0) return []
  const { first, part } = await reserve(db, workspaceId, fresh.length)
  const numbered: Numbered[] = [...labelled, ...fresh.map(({ keys }, i) => ({ doc: first + i, keys }))]
  await writeDocs(
    db,
    workspaceId,
    fresh.map(({ row, digest }, i) => ({ ...row, doc: first + i, digest })),
  )
  for (const { row, keys, digest } of edited) {
    const doc = row.doc!
    numbered.push({ doc, keys })
    await db.updateTable('search_doc').set({ digest }).where('workspace_id', '=', workspaceId).where('doc', '=', doc).execute()
    await db.insertInto('search_gone').values({ workspace_id: workspaceId, doc, before_part: part }).execute()
  }
  return writePostings(db, workspaceId, part, numbered)
}

async function forget(db: DatabaseOrTransaction, workspaceId: string, rows: TouchedRow[]): Promise<void> {
  if (rows.length === 0) return
  const docs = rows.map(({ doc }) => doc!)
  await db.deleteFrom('search_doc').where('workspace_id', '=', workspaceId).where('doc', 'in', docs).execute()
  await db
    .insertInto('search_gone')
    .values(docs.map((doc) => ({ workspace_id: workspaceId, doc, before_part: null })))
    .execute()
}

/** Numbers for so many messages, and a part to write them in. */
async function reserve(db: DatabaseOrTransaction, workspaceId: string, count: number): Promise<{ first: number; part: number }> {
  const { rows } = await sql<{ next_doc: number; next_part: number }>`
    insert into search_state as s (workspace_id, next_doc, next_part) values (${workspaceId}, ${count}, 1)
    on conflict (workspace_id) do update set next_doc = s.next_doc + excluded.next_doc, next_part = s.next_part + 1
    returning next_doc, next_part`.execute(db)
  const { next_doc, next_part } = rows[0]!
  return { first: next_doc - count, part: next_part - 1 }
}
