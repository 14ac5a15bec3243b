import { formatUuid } from '#shared/ids.ts'
import { idFor } from './idFor.ts'

/**
 * A UUID that is always the same for the same seed. With `at` (milliseconds since 1970) it begins with that time, so that ids made like this
 * sort among those the product makes.
 */
export function uuidFor(seed: string, at?: number): string {
  const bytes = Uint8Array.from(Buffer.from(idFor(seed, 32, '0123456789abcdef'), 'hex'))
  if (at !== undefined) for (let i = 5, rest = at; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  bytes[6] = (at === undefined ? 0x80 : 0x70) | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return formatUuid(bytes)
}
