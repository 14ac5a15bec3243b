import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { openDisk } from './openDisk.ts'

test('files lie in the data folder, under "files"', async () => {
  const dataDir = await folderOfTest('disk')
  const disk = await openDisk({ dataDir, bucket: null })
  await disk.put('w1/f1', 'a picture')
  expect(await readFile(join(dataDir, 'files/w1/f1'), 'utf8')).toBe('a picture')
})

test('no other user of the machine gets at them', async () => {
  const dataDir = await folderOfTest('disk-shut')
  await openDisk({ dataDir, bucket: null })
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
})

test('a bucket needs a package of its own, and who has none is told which', async () => {
  const bucket = { name: 'pictures', region: 'eu-central-1', endpoint: 'https://s3.example', keys: null }
  await expect(openDisk({ dataDir: '.', bucket })).rejects.toThrow('npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner')
})
