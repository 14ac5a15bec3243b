import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { dot } from '#testing/upload.ts'
import { removeFiles } from './removeFiles.ts'
import { storeReceived } from './storeFile.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A disk in a folder that takes bytes only after something else has happened, as a bucket far away does. */
class LateDriver extends FSDriver {
  before: () => Promise<void> = () => Promise.resolve()
  override async put(...given: Parameters<FSDriver['put']>): Promise<void> {
    await this.before()
    await super.put(...given)
  }
}

test('what is on its way to the disk while its conversation is erased, and removed there, does not stay', async () => {
  const { db } = app.server
  const { workspace } = await app.person('Mara')
  const location = await folderOfTest('late-disk')
  const driver = new LateDriver({ location, visibility: 'private' })
  const disk = new Disk(driver)
  const place = { workspace_id: workspace, conversation_id: newId(), seq: 1 }
  const file = { ...place, name: 'torn.gif', bytes: dot(), facts: { type: 'image/gif', width: 1, height: 1 } }
  const kept = await storeReceived(db, disk, file)
  driver.before = async () => {
    await db.deleteFrom('file').where('workspace_id', '=', workspace).where('id', '<>', kept.id).execute()
    await removeFiles(db, disk)
  }
  await expect(storeReceived(db, disk, file)).rejects.toMatchObject({ code: 'gone' })
  await removeFiles(db, disk)
  expect(await readdir(join(location, workspace))).toEqual([kept.id])
  expect(await db.selectFrom('file_gone').selectAll().execute()).toEqual([])
})
