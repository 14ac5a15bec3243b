import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { checkFiles } from './checkFiles.ts'

const bucket = { name: 'pictures', region: 'eu-central-1', endpoint: null, keys: null }
const look = (driver: FSDriver) => checkFiles({ dataDir: '.', bucket }, () => Promise.resolve(new Disk(driver)))

// Folders stand for buckets: the package that speaks with these, which operators add, is not here.

test('a bucket that takes a file and gives it up again is well, and nothing is left in it', async () => {
  const location = await folderOfTest('bucket')
  expect(await look(new FSDriver({ location, visibility: 'private' }))).toEqual([
    { about: 'Files', state: 'ok', says: 'in the bucket pictures' },
  ])
  expect(await readdir(location)).toEqual([])
})

const failure = (why: RegExp) => [
  expect.objectContaining({
    about: 'Files',
    state: 'fail',
    says: expect.stringMatching(why),
    advice: expect.stringMatching(/^Check FILES_\*/),
  }),
]

test('a bucket that takes no file is told of, with the reason', async () => {
  const location = join(await folderOfTest('no-bucket'), 'file')
  await writeFile(location, '')
  expect(await look(new FSDriver({ location, visibility: 'private' }))).toEqual(
    failure(/^the bucket pictures cannot be used \(Cannot write file at location .+: EEXIST/),
  )
})

test('so is one whose files may not be deleted', async () => {
  class Keeping extends FSDriver {
    override delete = () => Promise.reject(new Error('Access Denied'))
  }
  const location = await folderOfTest('keeping-bucket')
  expect(await look(new Keeping({ location, visibility: 'private' }))).toEqual(
    failure(/\(Cannot delete file at location .+: Access Denied\)$/),
  )
})

test('so is one whose files may not be read', async () => {
  class Writing extends FSDriver {
    override getBytes = () => Promise.reject(new Error('Access Denied'))
  }
  const location = await folderOfTest('writing-bucket')
  expect(await look(new Writing({ location, visibility: 'private' }))).toEqual(
    failure(/\(Cannot read file from location .+: Access Denied\)$/),
  )
})

test('so is one that refuses to say of a file that it is not there, as Amazon does without s3:ListBucket: no backup could be restored', async () => {
  class Closed extends FSDriver {
    override exists = async (place: string) => {
      if (await super.exists(place)) return true
      throw Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 403 } })
    }
  }
  const location = await folderOfTest('closed-bucket')
  expect(await look(new Closed({ location, visibility: 'private' }))).toEqual(failure(/\(Unable to check existence .+: UnknownError\)$/))
})

test('one that takes connections and says nothing is not waited for', async () => {
  class Mute extends FSDriver {
    override put = () => new Promise<void>(() => undefined)
  }
  expect(await look(new Mute({ location: '.', visibility: 'private' }))).toEqual(failure(/\(no answer\)$/))
})
