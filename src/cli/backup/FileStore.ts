import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Disk } from 'flydrive'
import type { FileStart } from './format.ts'
import type { Reader } from './Reader.ts'

/**
 * Puts the files of a backup on the disk, as they are read and never one as a whole, and can take them off again. A file never changes, so
 * one that lies there in its size is left alone.
 */
export class FileStore implements Reader {
  readonly #disk: Disk
  readonly #lost: ReadonlySet<string>
  readonly #added: string[] = []
  #stream: PassThrough | null = null
  #stored: Promise<void> = Promise.resolve()

  /** `lost` are the places of files of which the backup has not all. */
  constructor(disk: Disk, lost: ReadonlySet<string>) {
    this.#disk = disk
    this.#lost = lost
  }

  async file({ file, size, type }: FileStart): Promise<void> {
    this.#stream = null
    if (this.#lost.has(file)) return
    if (await this.#disk.exists(file)) {
      const { contentLength } = await this.#disk.getMetaData(file)
      if (contentLength === size) return
    }
    this.#added.push(file)
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
    for (const place of this.#added) await this.#disk.delete(place).catch(() => undefined)
  }
}
