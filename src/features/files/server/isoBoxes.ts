/** A part of a film or still as phones make them (ISO base media, QuickTime, HEIF): a type, and what it says. */
export interface Box {
  type: string
  start: number
  /** Where what it says begins. */
  body: number
  end: number
}

/** Bytes that are overwritten, by `head` where they begin and by so many of one byte after it. */
export interface Cut {
  from: number
  to: number
  by: number
  head?: readonly number[]
}

/** A file, and how many of its boxes, items and pieces are still looked at. */
export interface IsoFile {
  bytes: Uint8Array
  left: number
}

/** No camera puts so many into a file, all together; one made for it would hold the server up. */
const most = 100_000

/** A file of which nothing has been looked at. */
export const isoFile = (bytes: Uint8Array): IsoFile => ({ bytes, left: most })

/** The boxes between two places of a file, however they lie about their size: none goes beyond its place. */
export function* boxesIn(file: IsoFile, from: number, to: number): Generator<Box> {
  const { bytes } = file
  let start = from
  while (start + 8 <= to && file.left-- > 0) {
    const short = numberAt(bytes, start, 4)
    const [head, size] = short === 1 ? [16, numberAt(bytes, start + 8, 8)] : [8, short]
    if (size !== 0 && size < head) return
    // One that names no size goes to the end.
    const end = size === 0 ? to : Math.min(start + size, to)
    yield { type: textAt(bytes, start + 4, 4), start, body: Math.min(start + head, end), end }
    start = end
  }
}

/** A number of so many bytes, the highest first. What lies behind the end counts as zero. */
export function numberAt(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}

export const textAt = (bytes: Uint8Array, at: number, size: number) => Buffer.from(bytes.subarray(at, at + size)).toString('latin1')
