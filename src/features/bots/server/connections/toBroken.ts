import type { Reason } from '#shared/reason.ts'
import { wireSeconds } from '#shared/time.ts'
import type { BrokenConnection } from '#features/bots/shapes.ts'

/** The parts of a bot whose company may stop taking what it is shown. */
export type BrokenParts = { source?: Reason; engine?: Reason }

/** What is broken of a bot, in the words of the wire; null while all is well. */
export function toBroken(broken: BrokenParts | null, since: Date | null): BrokenConnection | null {
  if (broken === null || since === null) return null
  return { since: wireSeconds(since.getTime()), source: broken.source ?? null, engine: broken.engine ?? null }
}
