import { segmentSize } from './numbering.ts'

/** A set of messages of one segment. */
export class Bits {
  readonly #words: Uint32Array

  constructor(words = new Uint32Array(segmentSize / 32)) {
    this.#words = words
  }

  static of(offsets: Iterable<number>): Bits {
    const bits = new Bits()
    for (const offset of offsets) bits.add(offset)
    return bits
  }

  /** What the index lists in one row. */
  static unpack(packed: Buffer): Bits {
    // Copied as it is: PostgreSQL runs, and a map is written, on machines that put the small byte first.
    if (isMap(packed)) return new Bits(new Uint32Array(Uint8Array.prototype.slice.call(packed, 0, mapBytes).buffer))
    const bits = new Bits()
    for (let i = 0; i < packed.length; i += 2) bits.add(packed[i]! | (packed[i + 1]! << 8))
    return bits
  }

  add(offset: number): this {
    this.#words[offset >>> 5]! |= 1 << (offset & 31)
    return this
  }

  delete(offset: number): this {
    this.#words[offset >>> 5]! &= ~(1 << (offset & 31))
    return this
  }

  or(other: Bits): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! |= other.#words[i]!
    return this
  }

  and(other: Bits): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! &= other.#words[i]!
    return this
  }

  /** The set, the greatest first. */
  descending(): number[] {
    const found: number[] = []
    for (let i = this.#words.length - 1; i >= 0; i--) {
      let word = this.#words[i]!
      while (word !== 0) {
        const bit = 31 - Math.clz32(word)
        found.push(i * 32 + bit)
        word = (word & ~(1 << bit)) >>> 0
      }
    }
    return found
  }

  /**
   * As a row of the index keeps it: a list of two bytes each, the small one first; where that would be longer, a map of a bit each and a byte
   * that makes its length odd, which tells the two apart. Empty where nothing is in the set.
   */
  pack(): Buffer {
    const offsets = this.descending()
    if (offsets.length * 2 < mapBytes) return listOf(offsets)
    const packed = Buffer.alloc(mapBytes + 1)
    packed.set(new Uint8Array(this.#words.buffer))
    return packed
  }
}

const mapBytes = segmentSize / 8
const isMap = (packed: Buffer) => packed.length === mapBytes + 1

/** A set as the index keeps it. Most are a handful, for which making a map of bits first would cost a multiple. */
export function packSet(offsets: readonly number[]): Buffer {
  return offsets.length * 2 < mapBytes ? listOf(offsets) : Bits.of(offsets).pack()
}

/** What some rows list, as one row; a list may name a message twice, as no set does. */
export function packAll(rows: readonly Buffer[]): Buffer {
  const bytes = rows.reduce((sum, { length }) => sum + length, 0)
  return bytes < mapBytes ? Buffer.concat(rows) : unite(rows).pack()
}

function listOf(offsets: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(offsets.length * 2)
  for (const [i, offset] of offsets.entries()) packed.writeUInt16LE(offset, i * 2)
  return packed
}

/** The set of all that some rows of the index list. */
export function unite(rows: readonly Buffer[]): Bits {
  const [first, ...others] = rows
  return others.reduce((all, packed) => all.or(Bits.unpack(packed)), first ? Bits.unpack(first) : new Bits())
}
