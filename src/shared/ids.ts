/** The latest moment of which ids were made, and how many of it before the newest. */
const clock = { ms: 0, made: 0 }
const given = { ms: 0, made: 0 }

/** Random bytes for the next ids: asking the system for each id's own takes several times as long as making the id. */
const random = { bytes: new Uint8Array(8 * 256), used: 8 * 256 }

/**
 * A UUID of version 7: 48 bits of milliseconds, a 12-bit counter within the millisecond, then random bits. Made in the app because
 * PostgreSQL 15 has no `uuidv7()`. Ids that one process makes later sort later, also when its clock is set back, which keeps index pages warm; those
 * of several processes do so only as far as their clocks agree. Those made for a time of which `ms` is given sort by that time.
 */
export function newId(ms?: number): string {
  if (ms === undefined) next(Math.max(Date.now(), clock.ms), clock)
  else next(ms, given)
  const { ms: now, made } = ms === undefined ? clock : given
  const bytes = new Uint8Array(16)
  bytes.set(nextRandom(), 8)
  let rest = now
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = 0x70 | (made >> 8)
  bytes[7] = made & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return formatUuid(bytes)
}

/** Eight bytes that were not given before. */
function nextRandom(): Uint8Array {
  if (random.used === random.bytes.length) {
    crypto.getRandomValues(random.bytes)
    random.used = 0
  }
  random.used += 8
  return random.bytes.subarray(random.used - 8, random.used)
}

/** One more of a moment; when the counter is full, the first of the next. */
function next(ms: number, last: typeof clock): void {
  last.made = ms === last.ms ? (last.made + 1) & 0xfff : 0
  last.ms = ms + (ms === last.ms && last.made === 0 ? 1 : 0)
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
