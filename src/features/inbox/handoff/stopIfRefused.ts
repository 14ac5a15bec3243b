import { offsetIn } from '#shared/offsetIn.ts'
import { replyErrors } from './errors.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { blockedRefusal, refusalOf, type JudgedFile, type Refusal, type Source } from './sourceLimits.ts'

const refusals = {
  blocked: replyErrors.customerBlocked,
  window: replyErrors.windowClosed,
  text: replyErrors.textTooLong,
  pictures: replyErrors.picturesNotTaken,
  files: replyErrors.filesNotTaken,
} satisfies Record<Refusal['what'], unknown>

/** Refuses a reply that the source of its conversation would not take, with the sentence that the composer says before. */
export function stopIfRefused(
  source: Source | undefined,
  { customer_at, blocked_at }: Pick<ConversationRow, 'customer_at' | 'blocked_at'>,
  now: Date,
  { tzoffset, timezone }: { tzoffset: number; timezone?: string | undefined },
  reply: { length: number; files: readonly JudgedFile[] },
): void {
  if (blocked_at !== null) throw refused(blockedRefusal, source)
  if (source === undefined) return
  const tzoffsetAt = (ms: number) => offsetIn(timezone, ms) ?? tzoffset
  const refusal = refusalOf(source, reply, { now: now.getTime(), customerAt: customer_at?.getTime() ?? null, tzoffsetAt })
  if (refusal) throw refused(refusal, source)
}

const refused = ({ what, sentence }: Refusal, source: Source | undefined) =>
  refusals[what]({ source: source?.name ?? '', says: sentence }).with({ limit: what })
