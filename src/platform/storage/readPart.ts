import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Parts } from './withParts.ts'

/**
 * The bytes of a file from one to another, both included, as they are wanted, and no others: flydrive reads a file only as a whole, which for one byte takes as
 * much memory, or as long, as all of it.
 */
export async function readPart({ driver }: Disk, place: string, from: number, to: number): Promise<Readable> {
  if (hasParts(driver)) return driver.getPart(place, from, to)
  if (!(driver instanceof FSDriver)) throw new Error('This disk gives no part of a file.')
  const { location } = driver.options
  return createReadStream(join(typeof location === 'string' ? location : fileURLToPath(location), place), { start: from, end: to })
}

const hasParts = (driver: object): driver is Parts => 'getPart' in driver
