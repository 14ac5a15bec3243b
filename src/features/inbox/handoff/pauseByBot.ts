import { sql } from 'kysely'
import { handoffErrors } from './errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
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
 * A bot falls silent in a conversation of its own, or takes that back. What is assigned to a person stays theirs, and what is set already
 * changes nothing but the time until it ends.
 */
export async function pauseByBot(
  ctx: RequestContext,
  bot: BotIdentity,
  channel: string,
  { paused, minutes }: BotsWish,
): Promise<{ paused: boolean; epoch: number }> {
  const row = await conversationOfBot(ctx, bot, channel)
  const after = await applyWish(ctx, row, { paused, minutes })
  return { paused: after.paused, epoch: after.epoch }
}

async function applyWish(ctx: RequestContext, row: ConversationRow, { paused, minutes }: BotsWish): Promise<ConversationRow> {
  const line = { person: null, name: row.bot_name }
  if (paused && !row.paused) return pause(ctx, row, { what: 'paused', ...line }, minutes)
  if (!row.paused || row.assignee_id !== null) return row
  if (!paused) return resume(ctx, row, { what: 'resumed', ...line })
  const turn = new Turn(row, ctx.now.getTime())
  turn.change(resumeTime(row, ctx.now, minutes))
  return commitTurn(ctx, row, turn, [])
}

async function conversationOfBot(ctx: RequestContext, bot: BotIdentity, channel: string): Promise<ConversationRow> {
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${bot.workspaceId} and c.id = ${conversationIdOf(bot.id, channel)} for no key update of c`,
  )
  const [row] = rows
  if (!row) throw handoffErrors.notBegun()
  return row
}
