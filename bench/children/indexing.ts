import { sql } from 'kysely'
import { segmentSize } from '#features/search/server/numbering.ts'
import { isSearched, keysOfRow, messageNamed, searchedColumns, type SearchedRow } from '#features/search/server/SearchedRow.ts'
import { settledLevel, writePostings, type Numbered } from '#features/search/server/writePostings.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { serve } from './serve.ts'

interface Share {
  url: string
  workspace: string
  segments: number[]
}

type Said = SearchedRow & { conversation_id: string; seq: number; at: Date }

/** Messages that are read, and numbers that are written, at once. */
const slice = 4096

serve({
  /** Takes some segments of `bench.said` into the index of what was said. */
  fill: async ({ url, workspace, segments }: Share): Promise<void> => {
    const { db } = openDatabase(url, 2, () => undefined)
    for (const segment of segments) await indexSegment(db, workspace, segment)
    await db.destroy()
  },
})

/** Segment number `n`, the newest being 0, as the server numbers what was said before the index followed it: downwards from 0. */
async function indexSegment(db: Database, workspace: string, n: number): Promise<void> {
  const first = -(n + 1) * segmentSize
  const numbered: Numbered[] = []
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = n * segmentSize; from < (n + 1) * segmentSize; from += slice) {
    const said = await read(db, workspace, from)
    await writing
    const docs = said.filter(isSearched).map((row) => {
      const doc = first + segmentSize - 1 - numbered.length
      const { keys, digest } = keysOfRow(row)
      numbered.push({ doc, keys })
      return { ...row, doc, digest }
    })
    const column = <K extends keyof (typeof docs)[number]>(name: K) => docs.map((one) => one[name])
    writing = sql`insert into search_doc (workspace_id, conversation_id, doc, seq, digest, at) select ${workspace}, d.* from unnest(
      ${column('conversation_id')}::uuid[], ${column('doc')}::int[], ${column('seq')}::int[], ${column('digest')}::int[], ${column('at')}::timestamptz[]) d`.execute(
      db,
    )
  }
  await writing
  await writePostings(db, workspace, n + 1, numbered, settledLevel)
}

async function read(db: Database, workspace: string, from: number): Promise<Said[]> {
  const { rows } = await sql<Said>`select m.conversation_id, m.seq, m.at, ${searchedColumns}
    from (select ${workspace}::uuid as workspace_id, conversation_id, seq, n from bench.said where n >= ${from} and n < ${from + slice}) d ${messageNamed}
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id order by d.n`.execute(db)
  return rows
}
