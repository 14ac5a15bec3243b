let lastTime = 0
let counter = 0

/**
 * A UUID of version 7: 48 bits of milliseconds, a 12-bit counter within the millisecond, then random bits. Made in the app because
 * PostgreSQL 15 has no `uuidv7()`; ids that one process makes later sort later, which keeps queues in order and index pages warm.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  counter = now === lastTime ? (counter + 1) & 0xfff : 0
  lastTime = now
  let rest = now
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return formatUuid(bytes)
}

/** The dashed lower-case form of 16 bytes. */
export function formatUuid(bytes: Uint8Array): string {
  let hex = ''
  for (let i = 0; i < 16; i++) hex += byteToHex[bytes[i]!]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const byteToHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a string from outside can be an id at all; asked before it reaches SQL, where a malformed one is an error instead of no row. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}
