/** How many messages a segment of the index numbers: what two bytes can tell apart. */
export const segmentSize = 65_536

export const segmentOf = (doc: number) => Math.floor(doc / segmentSize)
export const offsetOf = (doc: number) => doc - segmentOf(doc) * segmentSize
