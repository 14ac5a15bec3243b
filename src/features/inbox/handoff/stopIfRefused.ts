import { offsetIn } from '#shared/offsetIn.ts'
import { replyErrors } from './errors.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { refusalOf, type JudgedFile, type Refusal, type Source } from './sourceLimits.ts'

const refusals = {
  window: replyErrors.windowClosed,
  text: replyErrors.textTooLong,
  pictures: replyErrors.picturesNotTaken,
  files: replyErrors.filesNotTaken,
} satisfies Record<Refusal['what'], unknown>

/** Refuses a reply that the source of its conversation would not take, with the sentence that the composer says before. */
export function stopIfRefused(
  source: Source | undefined,
  { customer_at }: Pick<ConversationRow, 'customer_at'>,
  now: Date,
  { tzoffset, timezone }: { tzoffset: number; timezone?: string | undefined },
  reply: { length: number; files: readonly JudgedFile[] },
): void {
  if (source === undefined) return
  const tzoffsetAt = (ms: number) => offsetIn(timezone, ms) ?? tzoffset
  const refusal = refusalOf(source, reply, { now: now.getTime(), customerAt: customer_at?.getTime() ?? null, tzoffsetAt })
  if (refusal) throw refusals[refusal.what]({ source: source.name, says: refusal.sentence }).with({ limit: refusal.what })
}
