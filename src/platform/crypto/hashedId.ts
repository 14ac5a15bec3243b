import { hash } from 'node:crypto'
import { formatUuid } from '#shared/ids.ts'

/**
 * Ids of what comes from outside are hashes of where it came from: the same thing has the same id on every node and at every arrival,
 * without asking the database first.
 */
export function hashedId(kind: string, owner: string, key: string): string {
  const bytes = hash('sha256', `${kind}\n${owner}\n${key}`, 'buffer').subarray(0, 16)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return formatUuid(bytes)
}
