import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { fileKey, keysOf } from '#features/search/keysOf.ts'
import { entryKeys, hasherOf } from './hashKeys.ts'

test('what was indexed before is found beside files as what is indexed now', async () => {
  const { url, drop } = await emptyDatabase()
  const { db } = openDatabase(url, 1, () => undefined)
  await migrate(db, { upTo: '0011_folded_names' })
  const said = { author: 'customer', person: null, bot: newId() }
  const words = keysOf({ ...said, text: 'Where is order 48213377?', attachments: [] })
  const wordsAndFile = new Set([...words, fileKey])
  const workspaces = [newId(), newId()]
  for (const workspace_id of workspaces) {
    await db.insertInto('search_state').values({ workspace_id }).execute()
    const named = { workspace_id, conversation_id: newId(), at: new Date() }
    // As they were kept: under each key once. An edit has emptied the last.
    const kept = [entryKeys(workspace_id, words), [...entryKeys(workspace_id, words), hasherOf(workspace_id)(fileKey)], []]
    await db
      .insertInto('search_entry')
      .values(kept.map((keys, seq) => ({ ...named, seq, message_seq: seq, keys })))
      .execute()
  }
  expect(await migrate(db)).toContain('0012_keys_beside_files')
  for (const workspace of workspaces) {
    const rows = await db.selectFrom('search_entry').where('workspace_id', '=', workspace).orderBy('seq').select('keys').execute()
    const expected = [entryKeys(workspace, words), entryKeys(workspace, wordsAndFile), []]
    expect(rows.map(({ keys }) => new Set(keys))).toEqual(expected.map((keys) => new Set(keys)))
  }
  await db.destroy()
  await drop()
})
