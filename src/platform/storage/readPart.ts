import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { finished, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/**
 * The bytes of a file from one to another, both included, as they are wanted: flydrive reads a file only as a whole, which for one byte takes as
 * much memory as all of it. Of a bucket what stands before the part is fetched and skipped: a bucket could begin with the part, but flydrive's driver asks
 * for the whole, and the package that speaks with buckets, which operators add, is not here to be asked beside it.
 */
export async function readPart(disk: Disk, place: string, from: number, to: number): Promise<Readable> {
  if (!(disk.driver instanceof FSDriver)) return cut(await disk.getStream(place), from, to)
  const { location } = disk.driver.options
  return createReadStream(join(typeof location === 'string' ? location : fileURLToPath(location), place), { start: from, end: to })
}

/** Skips what is before, and lets go of the file after the last byte, or when nobody wants more. */
function cut(whole: Readable, from: number, to: number): Readable {
  let at = 0
  const part = new Readable({
    read: () => void whole.resume(),
    destroy(error, done) {
      whole.destroy()
      done(error)
    },
  })
  // It flows once something is wanted.
  whole.pause()
  whole.on('data', (bytes: Buffer) => {
    const wantsMore = part.push(bytes.subarray(Math.max(from - at, 0), Math.max(to + 1 - at, 0)))
    at += bytes.length
    if (at > to) {
      part.push(null)
      whole.destroy()
    } else if (!wantsMore) whole.pause()
  })
  finished(whole, (error) => {
    if (at <= to) part.destroy(error ?? new Error('The file ends before the part that was asked for.'))
  })
  return part
}
