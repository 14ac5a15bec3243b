import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { readPart } from './readPart.ts'

const digits = '0123456789'

/** A bucket that gives a file in these pieces, as they are wanted. */
function bucketOf(pieces: Iterable<string>): { disk: Disk; whole: Readable } {
  const whole = Readable.from(pieces, { objectMode: false, highWaterMark: 1 })
  const driver = { getStream: () => Promise.resolve(whole) }
  return { disk: new Disk(driver as unknown as DriverContract), whole }
}

test.each([
  [0, 0, '0'],
  [2, 6, '23456'],
  [3, 5, '345'],
  [4, 9, '456789'],
  [0, 9, digits],
])('the bytes from %i to %i of a folder and of a bucket', async (from, to, expected) => {
  const location = await folderOfTest('part')
  for (const at of [location, pathToFileURL(location)]) {
    const disk = new Disk(new FSDriver({ location: at, visibility: 'private' }))
    await disk.put('w/f', digits)
    expect(await text(await readPart(disk, 'w/f', from, to))).toBe(expected)
  }
  const { disk, whole } = bucketOf(['012', '345', '6789'])
  expect(await text(await readPart(disk, 'w/f', from, to))).toBe(expected)
  expect(whole.destroyed).toBe(true)
})

test('a bucket gives no more than is wanted, and none once nobody reads', async () => {
  let given = 0
  function* pieces() {
    for (;;) yield String(given++).padStart(1000)
  }
  const { disk, whole } = bucketOf(pieces())
  const part = await readPart(disk, 'w/f', 5000, 1_000_000_000)
  await new Promise((resolve) => part.once('readable', resolve))
  await new Promise(setImmediate)
  expect(given).toBeLessThan(200)
  part.destroy()
  expect(whole.destroyed).toBe(true)
})

test('a file that ends too early, or breaks, is no part', async () => {
  const short = bucketOf(['012'])
  await expect(text(await readPart(short.disk, 'w/f', 1, 5))).rejects.toThrow('ends before')
  const broken = bucketOf(['012'])
  const part = await readPart(broken.disk, 'w/f', 1, 5)
  broken.whole.destroy(new Error('The bucket is gone.'))
  await expect(text(part)).rejects.toThrow('The bucket is gone.')
})
