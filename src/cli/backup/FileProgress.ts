import { newChecksum, type FileStart, type Line } from './format.ts'
import type { Reader } from './Reader.ts'

/** One file of a backup while it is read. */
export class FileProgress {
  readonly #start: FileStart
  readonly #reader: Reader
  readonly #checksum = newChecksum()
  #size = 0

  constructor(start: FileStart, reader: Reader) {
    this.#start = start
    this.#reader = reader
  }

  async begin(): Promise<void> {
    await this.#reader.file?.(this.#start)
  }

  /** Takes a line of it; says whether the file goes on, was whole, was lost already when it was written, or is not what it was then. */
  async add(line: Line): Promise<'more' | 'whole' | 'lost' | 'damaged'> {
    if ('base64' in line && typeof line.base64 === 'string') {
      const bytes = Buffer.from(line.base64, 'base64')
      this.#checksum.update(bytes)
      this.#size += bytes.length
      await this.#reader.bytes?.(bytes)
      return 'more'
    }
    if ('lost' in line) {
      await this.#reader.fileLost?.(this.#start)
      return 'lost'
    }
    const isWhole =
      'sha256' in line &&
      'size' in line &&
      this.#size === line.size &&
      this.#size === this.#start.size &&
      this.#checksum.digest('hex') === line.sha256
    if (!isWhole) return 'damaged'
    await this.#reader.fileEnd?.(this.#start)
    return 'whole'
  }
}
