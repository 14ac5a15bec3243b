import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { removeFiles } from './removeFiles.ts'

// No server runs on it, whose own job would remove files, too.
const { db, close } = await openTestDatabase(2)
afterAll(close)
beforeEach(() => sql`delete from file_gone`.execute(db))

/** Notes files to be removed, later than what was noted before. */
const note = (places: string[]) => sql`insert into file_gone (place) select unnest(${places}::text[])`.execute(db)
const places = (start: string, count: number) => Array.from({ length: count }, (_, i) => `w/${start}${i}`)
const left = async () => (await db.selectFrom('file_gone').select('place').orderBy('place').execute()).map(({ place }) => place)

/** A disk that refuses to remove these: folders lie in their places. */
async function diskThatKeeps(kept: string[]) {
  const location = await folderOfTest('remove')
  for (const place of kept) await mkdir(join(location, place), { recursive: true })
  const giveUp = async () => {
    for (const place of kept) await rmdir(join(location, place))
  }
  return { disk: new Disk(new FSDriver({ location, visibility: 'private' })), giveUp }
}

test('a file that the disk refuses to remove holds up none that was noted after it, and goes once the disk lets it', async () => {
  const [kept] = places('kept', 1)
  const { disk, giveUp } = await diskThatKeeps([kept!])
  await note([kept!])
  await note(places('gone', 450))
  await expect(removeFiles(db, disk)).rejects.toThrow(kept)
  expect(await left()).toEqual([kept])
  await giveUp()
  await removeFiles(db, disk)
  expect(await left()).toEqual([])
})

test('a disk that refuses everything is not asked on, and what stands behind that goes the next time', async () => {
  const kept = places('kept', 230)
  const { disk } = await diskThatKeeps(kept)
  await note(kept)
  await note(places('gone', 30))
  await expect(removeFiles(db, disk)).rejects.toThrow('200 of 200 failed.')
  expect(await left()).toHaveLength(260)
  await expect(removeFiles(db, disk)).rejects.toThrow('200 of 200 failed.')
  expect(await left()).toEqual(kept.toSorted())
})
