import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { openDisk } from './openDisk.ts'

test('files lie in the data folder, under "files"', async () => {
  const dataDir = await folderOfTest('disk')
  const disk = await openDisk({ dataDir, bucket: null })
  await disk.put('w1/f1', 'a picture')
  expect(await readFile(join(dataDir, 'files/w1/f1'), 'utf8')).toBe('a picture')
})

/** The files and folders that were brought onto the disk itself, by their numbers in its file system. */
async function watchSyncs(): Promise<Set<number>> {
  const handle = await open(import.meta.dirname)
  await handle.close()
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  const { sync } = prototype
  const synced = new Set<number>()
  const watch = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.add((await this.stat()).ino)
    await sync.call(this)
  })
  onTestFinished(() => watch.mockRestore())
  return synced
}

test('what was put there outlives a power cut, with the folders that it made', async () => {
  const dataDir = await folderOfTest('disk-durable')
  const synced = await watchSyncs()
  const disk = await openDisk({ dataDir, bucket: null })
  await disk.put('w1/f1', 'a picture')
  await disk.putStream('w2/f2', Readable.from(['another']))
  for (const path of ['files/w1/f1', 'files/w2/f2', 'files/w1', 'files/w2', 'files', ''])
    expect(synced).toContain((await stat(join(dataDir, path))).ino)
})

test('no other user of the machine gets at them', async () => {
  const dataDir = await folderOfTest('disk-shut')
  await openDisk({ dataDir, bucket: null })
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
})

test('a bucket needs a package of its own, and who has none is told which', async () => {
  const bucket = { name: 'pictures', region: 'eu-central-1', endpoint: 'https://s3.example', keys: null }
  await expect(openDisk({ dataDir: '.', bucket })).rejects.toThrow('npm install --no-save @aws-sdk/client-s3 @aws-sdk/s3-request-presigner')
})
