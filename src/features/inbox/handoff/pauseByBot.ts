import { handoffErrors } from './errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockOne } from '#features/inbox/conversations/readLocked.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { pause, resume } from './setPaused.ts'
import { resumeTime } from '#features/inbox/timeline/hold.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** Minutes after which the AI resumes by itself; null for when somebody resumes it. */
export interface BotsWish {
  paused: boolean
  minutes: number | null
}

/**
 * A bot falls silent in a conversation of its own, or takes that back. What is assigned to a person stays theirs, what is set already
 * changes nothing but the time until it ends, and while its AI is off nothing is taken back.
 */
export async function pauseByBot(
  ctx: RequestContext,
  bot: BotIdentity,
  channel: string,
  { paused, minutes }: BotsWish,
): Promise<{ paused: boolean; epoch: number }> {
  const row = await conversationOfBot(ctx, bot, channel)
  const after = await applyWish(ctx, row, { paused, minutes })
  return { paused: after.paused || after.ai_off, epoch: after.epoch }
}

async function applyWish(ctx: RequestContext, row: ConversationRow, { paused, minutes }: BotsWish): Promise<ConversationRow> {
  // It is silent there, until somebody unblocks its customer.
  if (row.blocked_at !== null) return row
  const line = { person: null, name: row.bot_name }
  if (paused && !row.paused) return pause(ctx, row, { what: 'paused', ...line }, minutes)
  if (!row.paused || row.assignee_id !== null) return row
  if (!paused && row.ai_off) return row
  if (!paused) return resume(ctx, row, { what: 'resumed', ...line })
  return setTime(ctx, row, resumeTime(row, ctx.now, minutes))
}

/**
 * Somebody spoke in a conversation whose source counts the minutes of silence: a pause that ends by itself, and that no person holds, lasts for so many
 * minutes from now on. It never ends sooner than it would have.
 */
export async function prolongPause(ctx: RequestContext, bot: BotIdentity, channel: string, minutes: number): Promise<void> {
  const row = await conversationOfBot(ctx, bot, channel)
  const time = resumeTime(row, ctx.now, minutes)
  if (!row.paused || row.assignee_id !== null || row.resume_at === null || row.resume_at >= time.resume_at!) return
  await setTime(ctx, row, time)
}

function setTime(ctx: RequestContext, row: ConversationRow, time: ReturnType<typeof resumeTime>): Promise<ConversationRow> {
  const turn = new Turn(row, ctx.now.getTime())
  turn.change(time)
  return commitTurn(ctx, row, turn, [])
}

async function conversationOfBot(ctx: RequestContext, bot: BotIdentity, channel: string): Promise<ConversationRow> {
  const row = await lockOne(ctx.db, bot.workspaceId, conversationIdOf(bot.id, channel))
  if (!row) throw handoffErrors.notBegun()
  return row
}
