import { CommandError } from '#cli/Command.ts'
import { brand } from '#shared/brand.ts'
import { isObject } from '#shared/isObject.ts'
import { FileProgress } from './FileProgress.ts'
import { newChecksum, type FileStart, type Head, type Line, type Row, type TableStart } from './format.ts'
import type { Reader } from './Reader.ts'

/** How far a backup is read, and what must come next. */
export class Progress {
  readonly #path: string
  readonly #reader: Reader
  #head: Head | undefined
  #checksum: ReturnType<typeof newChecksum> | undefined
  #columns = 0
  #rows = 0
  #file: FileProgress | undefined
  #totals = { tables: 0, rows: 0, files: 0 }
  #ended = false

  constructor(path: string, reader: Reader) {
    this.#path = path
    this.#reader = reader
  }

  async count(line: string): Promise<void> {
    const value = this.#parse(line)
    if (this.#ended) throw this.#damaged('goes on behind its end')
    if (!this.#head) return this.#readHead(value)
    if (this.#file) return this.#readFile(this.#file, value)
    if ('file' in value) return this.#beginFile(value)
    if (Array.isArray(value)) return this.#readRow(value, line)
    if ('table' in value) return this.#readTable(value)
    if ('sha256' in value) return this.#readTableEnd(value)
    this.#readEnd(value)
  }

  finish(rest: string): Head {
    if (!this.#head || !this.#ended || rest !== '') throw this.#damaged('was cut off')
    return this.#head
  }

  async #readHead(head: Line): Promise<void> {
    if (!('baton' in head) || head.baton !== 'backup') throw new CommandError(`${this.#path} is not a backup.`)
    if (head.format !== 1 && head.format !== 2)
      throw new CommandError(`${this.#path} was written by a newer ${brand.name} (${head.version}). Restore it with that one.`)
    this.#head = head
    await this.#reader.head?.(head)
  }

  async #readTable(start: TableStart): Promise<void> {
    if (this.#checksum) throw this.#damaged(`does not end the table before ${start.table}`)
    this.#checksum = newChecksum()
    this.#columns = start.columns.length
    this.#rows = 0
    await this.#reader.table?.(start)
  }

  async #readRow(row: Row, line: string): Promise<void> {
    if (!this.#checksum || row.length !== this.#columns) throw this.#damaged('has a row that belongs nowhere')
    this.#checksum.update(`${line}\n`)
    this.#rows++
    await this.#reader.row?.(row)
  }

  async #readTableEnd(end: Extract<Line, { sha256: string }>): Promise<void> {
    if (this.#checksum?.digest('hex') !== end.sha256 || !('rows' in end) || this.#rows !== end.rows)
      throw this.#damaged('does not hold to its checksums')
    this.#checksum = undefined
    this.#totals.tables++
    this.#totals.rows += end.rows
    await this.#reader.tableEnd?.(end)
  }

  async #beginFile(start: FileStart): Promise<void> {
    if (this.#checksum) throw this.#damaged(`does not end the table before ${start.file}`)
    this.#file = new FileProgress(start, this.#reader)
    await this.#file.begin()
  }

  async #readFile(file: FileProgress, line: Line): Promise<void> {
    const how = await file.add(line)
    if (how === 'damaged') throw this.#damaged('does not hold to the checksum of a file')
    if (how === 'more') return
    if (how === 'whole') this.#totals.files++
    this.#file = undefined
  }

  #readEnd(end: Line): void {
    const { tables, rows, files } = this.#totals
    if (!('end' in end) || !end.end || end.tables !== tables || end.rows !== rows || (end.files ?? 0) !== files || this.#checksum)
      throw this.#damaged('does not hold to its numbers')
    this.#ended = true
  }

  #parse(line: string): Line {
    try {
      const value: unknown = JSON.parse(line)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which line it is, is asked of each before it is read; checksums tell what else is wrong
      if (isObject(value)) return value as Line
    } catch {
      // Said below, as any other line that is none of ours.
    }
    throw this.#head ? this.#damaged('has a line that cannot be read') : new CommandError(`${this.#path} is not a backup.`)
  }

  #damaged(how: string): CommandError {
    return new CommandError(`${this.#path} is damaged: it ${how}.`)
  }
}
