import { segmentSize } from './numbering.ts'

/** A set of messages of one segment. */
export class Bits {
  readonly #words = new Uint32Array(segmentSize / 32)

  static of(offsets: Iterable<number>): Bits {
    const bits = new Bits()
    for (const offset of offsets) bits.add(offset)
    return bits
  }

  add(offset: number): void {
    this.#words[offset >>> 5]! |= 1 << (offset & 31)
  }

  /** Adds what is packed as the index stores it. */
  addPacked(packed: Buffer): void {
    const words = this.#words
    for (let i = 0; i + 1 < packed.length; i += 2) {
      const offset = packed[i]! | (packed[i + 1]! << 8)
      words[offset >>> 5]! |= 1 << (offset & 31)
    }
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
}
