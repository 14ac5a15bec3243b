/** How many messages a segment of the index numbers: what two bytes can tell apart. */
export const segmentSize = 65_536

export const segmentOf = (doc: number) => Math.floor(doc / segmentSize)
export const offsetOf = (doc: number) => doc - segmentOf(doc) * segmentSize

/** Numbers within a segment as they are stored: two bytes each, the small one first. */
export function packOffsets(offsets: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(offsets.length * 2)
  for (const [i, offset] of offsets.entries()) packed.writeUInt16LE(offset, i * 2)
  return packed
}

export function unpackOffsets(packed: Buffer): number[] {
  return Array.from({ length: packed.length / 2 }, (_, i) => packed.readUInt16LE(i * 2))
}
