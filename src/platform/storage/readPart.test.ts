import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Driver } from 'flydrive/drivers/s3'
import { expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { readPart } from './readPart.ts'
import { withParts } from './withParts.ts'

const digits = '0123456789'

/** How flydrive's driver asks a bucket: the package that speaks with buckets, which operators add, is not here. */
class Bucket {
  readonly asked: unknown[] = []
  async getStream(key: string): Promise<Readable> {
    const command = this.createGetObjectCommand(null, { Key: key, Bucket: 'b' })
    await turn()
    this.asked.push(command)
    const [from, to] =
      /^bytes=(\d+)-(\d+)$/
        .exec(command.Range ?? '')
        ?.slice(1)
        .map(Number) ?? []
    return Readable.from([Buffer.from(digits.slice(from, to === undefined ? undefined : to + 1))])
  }
  protected createGetObjectCommand(_: unknown, options: { Key: string; Bucket: string; Range?: string }) {
    return options
  }
}
// Of the driver only what is asked here.
const Parting = withParts(Bucket as unknown as typeof S3Driver)

test.each([
  [0, 0, '0'],
  [2, 6, '23456'],
  [4, 9, '456789'],
  [0, 9, digits],
])('the bytes from %i to %i of a folder', async (from, to, expected) => {
  const location = await folderOfTest('part')
  for (const at of [location, pathToFileURL(location)]) {
    const disk = new Disk(new FSDriver({ location: at, visibility: 'private' }))
    await disk.put('w/f', digits)
    expect(await text(await readPart(disk, 'w/f', from, to))).toBe(expected)
  }
})

test('a bucket is asked for each part alone, also for several at once, and for a file as a whole', async () => {
  const driver = new Parting({ bucket: 'b', visibility: 'private' })
  const disk = new Disk(driver)
  const [first, whole, second] = await Promise.all([readPart(disk, 'w/f', 2, 6), disk.getStream('w/f'), readPart(disk, 'w/f', 9, 9)])
  expect(await Promise.all([first, whole, second].map((stream) => text(stream)))).toEqual(['23456', digits, '9'])
  expect(Reflect.get(driver, 'asked')).toEqual([
    { Key: 'w/f', Bucket: 'b', Range: 'bytes=2-6' },
    { Key: 'w/f', Bucket: 'b' },
    { Key: 'w/f', Bucket: 'b', Range: 'bytes=9-9' },
  ])
})
