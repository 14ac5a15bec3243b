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
/** As if an hour had gone by. */
const anHourLater = () => sql`update file_gone set at = at - interval '1 hour'`.execute(db)
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
  await anHourLater()
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
  await anHourLater()
  await expect(removeFiles(db, disk)).rejects.toThrow('230 of 260 failed.')
  expect(await left()).toEqual(kept.toSorted())
})

/** A disk without any files, which does something when it is told to remove one. */
async function diskThat(removes: (place: string) => Promise<unknown>) {
  const driver = new FSDriver({ location: await folderOfTest('remove'), visibility: 'private' })
  driver.delete = async (place) => void (await removes(place))
  return new Disk(driver)
}

test('servers that remove files at the same time remove each once', async () => {
  await note(places('gone', 450))
  const told: string[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = await diskThat(async (place) => {
    told.push(place)
    begun.resolve()
    await goOn.promise
  })
  const first = removeFiles(db, slow)
  await begun.promise
  await removeFiles(db, await diskThat((place) => Promise.resolve(told.push(place))))
  goOn.resolve()
  await first
  expect(told.toSorted()).toEqual(places('gone', 450).toSorted())
  expect(await left()).toEqual([])
})

test('what a server took that died is removed by another one later', async () => {
  await note(places('gone', 3))
  const dead = await diskThat(() => new Promise(() => undefined))
  void removeFiles(db, dead)
  await expect.poll(async () => (await sql`select from file_gone where at > now()`.execute(db)).rows.length).toBe(3)
  const { disk } = await diskThatKeeps([])
  await removeFiles(db, disk)
  expect(await left()).toHaveLength(3)
  await anHourLater()
  await removeFiles(db, disk)
  expect(await left()).toEqual([])
})

test('a file whose bytes came to the disk just after it was removed from there is removed again', async () => {
  const [late] = places('late', 1)
  await note([late!])
  const disk = await diskThat(() => sql`update file_gone set at = now() where place = ${late}`.execute(db))
  await removeFiles(db, disk)
  expect(await left()).toEqual([late])
})
