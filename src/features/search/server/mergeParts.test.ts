import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRemovedWorkspaces } from '#features/inbox/privacy/eraseRemovedWorkspaces.ts'
import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { Bits } from './Bits.ts'
import { mergeParts } from './mergeParts.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import { writePostings, type Numbered } from './writePostings.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase(4)
  ;({ db } = database)
})
afterAll(() => database.close())

/** A workspace whose index has so many small parts that they are to be merged: messages 0 to 15, each with a word of its own and one of all. */
async function indexed(more: (part: number) => Numbered[] = () => []): Promise<string> {
  const workspace = newId()
  await db.insertInto('workspace').values({ id: workspace, name: 'Northwind' }).execute()
  await db.insertInto('search_state').values({ workspace_id: workspace, next_doc: 16, next_part: 16 }).execute()
  for (let part = 0; part < 16; part++)
    await writePostings(db, workspace, part, [{ doc: part, keys: [`word${part}`, 'all'] }, ...more(part)])
  return workspace
}

/** What the index lists, by its words. */
async function listed(workspace: string): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ word: string; docs: Buffer }>`select word, docs from search_posting
    where workspace_id = ${workspace} order by word`.execute(db)
  return Object.fromEntries(rows.map(({ word, docs }) => [word, Bits.unpack(docs).descending()]))
}

const merge = (workspace: string, through = db) => mergeParts(through, [{ workspaceId: workspace, segment: 0 }])
const gone = (workspace: string, doc: number, before_part: number | null) =>
  db.insertInto('search_gone').values({ workspace_id: workspace, doc, before_part }).execute()

test('small parts become one row a word, which lists what they listed', async () => {
  const workspace = await indexed()
  await merge(workspace)
  const tokens = await listed(workspace)
  expect(tokens['all']).toEqual(Array.from({ length: 16 }, (_, i) => 15 - i))
  expect(tokens['word7']).toEqual([7])
  expect(Object.keys(tokens)).toHaveLength(17)
  const { rows } = await sql`select part, level from search_part where workspace_id = ${workspace}`.execute(db)
  expect(rows).toEqual([{ part: 16, level: 1 }])
})

test('what a message said before its edit does not come back with the merged part, nor what was erased', async () => {
  // Message 5 was edited: what it says now was written in part 15.
  const workspace = await indexed((part) => (part === 15 ? [{ doc: 5, keys: ['crimson', 'all'] }] : []))
  await gone(workspace, 5, 15)
  await gone(workspace, 9, null)
  await merge(workspace)
  await purgeDeleted(db)
  const tokens = await listed(workspace)
  expect(tokens).toMatchObject({ crimson: [5], all: [15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0], word4: [4] })
  expect(tokens).not.toHaveProperty('word5')
  expect(tokens).not.toHaveProperty('word9')
})

// After the small parts, the number of the merged one, what is gone, and the next words.
test.each([1, 2, 3, 4])('nor does it come back where the edit is told after %i of the answers of a merge', async (answers) => {
  const workspace = await indexed()
  const edit = async () => {
    const state = db.updateTable('search_state').where('workspace_id', '=', workspace)
    const { next_part } = await state
      .set({ next_part: sql`next_part + 1` })
      .returning('next_part')
      .executeTakeFirstOrThrow()
    await writePostings(db, workspace, next_part - 1, [{ doc: 5, keys: ['crimson', 'all'] }])
    await gone(workspace, 5, next_part - 1)
  }
  await merge(
    workspace,
    afterAnswers(db, (count) => count === answers && edit()),
  )
  await purgeDeleted(db)
  const tokens = await listed(workspace)
  expect(tokens).toMatchObject({ crimson: [5], word4: [4] })
  expect(tokens).not.toHaveProperty('word5')
})

const erase = async (workspace: string) => {
  await sql`update workspace set deleted_at = now() - interval '31 days' where id = ${workspace}`.execute(db)
  await eraseRemovedWorkspaces(db)
}

// The first four ask before anything is taken: the small parts, the number of the merged one, what is gone, and the next words. Then the
// workspace is kept, what is taken is taken and put, and anyone who erases waits.
test.each([1, 2, 3, 4, 5, 6, 7])(
  'an index that is just being merged goes with its workspace, erased after %i of the answers',
  async (answers) => {
    const workspace = await indexed()
    let erasing = Promise.resolve()
    const erasingAfter = afterAnswers(db, async (count) => {
      if (count !== answers) return
      erasing = erase(workspace)
      if (answers <= 4) await erasing
    })
    await merge(workspace, erasingAfter)
    await erasing
    for (const table of ['workspace', 'search_state', 'search_posting', 'search_part'] as const)
      expect(
        (
          await sql`select from ${sql.table(table)} where ${sql.ref(table === 'workspace' ? 'id' : 'workspace_id')} = ${workspace}`.execute(
            db,
          )
        ).rows,
      ).toEqual([])
  },
)
