import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Disk } from 'flydrive'
import type { FileStart } from './format.ts'
import type { Reader } from './Reader.ts'

/** Of the files of a backup, the places of those that the disk has not, or not whole. */
export async function absentFrom(disk: Disk, files: readonly FileStart[]): Promise<string[]> {
  const absent: string[] = []
  for (const { file, size } of files) {
    const isWhole = (await disk.exists(file)) && (await disk.getMetaData(file)).contentLength === size
    if (!isWhole) absent.push(file)
  }
  return absent
}

/**
 * Puts the files of a backup on the disk, as they are read and never one as a whole, and can take them off again. A file never changes, so
 * one that lies there in its size is left alone, and so is one of which the backup has not all.
 */
export class FileStore implements Reader {
  readonly #disk: Disk
  readonly #absent: ReadonlySet<string>
  #stream: PassThrough | null = null
  #stored: Promise<void> = Promise.resolve()

  /** `absent` are the places of those that it puts there. */
  constructor(disk: Disk, absent: Iterable<string>) {
    this.#disk = disk
    this.#absent = new Set(absent)
  }

  async file({ file, size, type }: FileStart): Promise<void> {
    this.#stream = null
    if (!this.#absent.has(file)) return
    this.#stream = new PassThrough()
    this.#stored = this.#disk.putStream(file, this.#stream, { contentType: type, contentLength: size })
    // It is waited for at the end; a failure until then must not go unnoticed.
    this.#stored.catch(() => undefined)
  }

  async bytes(bytes: Buffer): Promise<void> {
    if (this.#stream && !this.#stream.write(bytes)) await Promise.race([once(this.#stream, 'drain'), this.#stored])
  }

  async fileEnd(): Promise<void> {
    this.#stream?.end()
    await this.#stored
  }

  /** Takes off what was added: the database does not know of it. */
  async discard(): Promise<void> {
    this.#stream?.destroy(new Error('The backup is not loaded after all.'))
    await this.#stored.catch(() => undefined)
    for (const place of this.#absent) await this.#disk.delete(place).catch(() => undefined)
  }
}
