import { brand } from '#shared/brand.ts'
import { largestFile, largestPicture, maxFiles, pictureTypes } from '#features/files/contract.ts'
import { blockedRefusal, closingSoon, refusalOf, type Refusal, type Source } from '#features/inbox/handoff/sourceLimits.ts'
import { longestMessage } from '#features/inbox/handoff/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isBlocked } from '#features/inbox/conversations/rules.ts'
import type { ComposerFile } from './composerFiles.ts'

/** What is said of what stands in the composer before it is sent: why it cannot be, or that it soon cannot. */
export interface Verdict {
  refusal: Refusal | null
  warning: string | null
}

/** A note is internal: only our own limits apply. */
export const noteSource: Source = {
  name: brand.name,
  limits: {
    textLength: longestMessage,
    pictures: { max: maxFiles, largest: largestPicture, types: pictureTypes },
    files: { max: maxFiles, largest: largestFile, as: 'file' },
    windowHours: null,
  },
}

/** Judges what is written by the rules that the server keeps. `now` in ms since 1970. */
export function judge(
  source: Source,
  { text, files }: { text: string; files: readonly Pick<ComposerFile, 'size' | 'type'>[] },
  { customer_at: customerAt, ...customer }: Pick<Conversation, 'customer_at' | 'blocked_since'>,
  now: number,
): Verdict {
  if (source !== noteSource && isBlocked(customer)) return { refusal: blockedRefusal, warning: null }
  const tzoffsetAt = (ms: number) => new Date(ms).getTimezoneOffset()
  const moment = { now, customerAt: customerAt === null ? null : customerAt * 1000, tzoffsetAt }
  return { refusal: refusalOf(source, { length: text.length, files }, moment), warning: closingSoon(source, moment) }
}
