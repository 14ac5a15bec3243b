import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { leavingBelow, type Tombstone } from './tombstones.ts'
import { segmentOf } from './numbering.ts'
import { rewriteLists, withoutDocs, type Posting } from './rewriteLists.ts'

/** Messages swept out together. */
const atOnce = 5000
/** Rows looked through in one transaction. */
const rowsAtOnce = 2000

/**
 * Takes what was erased, withdrawn or edited out of the lists of keys: nothing that somebody wrote and that is gone may be read from the
 * index. Until then it is not found either, as it has no number any more.
 */
export async function purgeDeleted(db: Database): Promise<void> {
  const { rows } =
    await sql<Tombstone>`select workspace_id, doc, before_part from search_gone order by at limit ${sql.lit(atOnce)}`.execute(db)
  if (rows.length === 0) return
  for (const tombstones of Map.groupBy(rows, ({ workspace_id, doc }) => `${workspace_id} ${segmentOf(doc)}`).values())
    await purge(db, tombstones)
  await sql`delete from search_gone g
    using unnest(${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.doc)}::int[], ${rows.map((row) => row.before_part)}::int[])
      t (workspace_id, doc, before_part)
    where g.workspace_id = t.workspace_id and g.doc = t.doc and g.before_part is not distinct from t.before_part`.execute(db)
  if (rows.length === atOnce) await purgeDeleted(db)
}

/** Goes through all lists of the segment of these messages. */
async function purge(db: Database, tombstones: Tombstone[]): Promise<void> {
  const { workspace_id: workspaceId, doc } = tombstones[0]!
  const segment = segmentOf(doc)
  const below = leavingBelow(tombstones)
  for (let place: Pick<Posting, 'word' | 'part'> | undefined = { word: '', part: -1 }; place;) {
    const { word, part }: Pick<Posting, 'word' | 'part'> = place
    place = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Posting>`select word, part, docs from search_posting
        where workspace_id = ${workspaceId} and segment = ${segment} and (word, part) > (${word}, ${part}) order by word, part limit ${sql.lit(rowsAtOnce)}`.execute(
        trx,
      )
      await rewriteLists(
        trx,
        workspaceId,
        segment,
        rows.flatMap((row) => withoutDocs(row, below)),
      )
      return rows.at(-1)
    })
  }
}
