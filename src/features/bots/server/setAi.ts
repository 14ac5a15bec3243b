import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { setAi as call } from '#features/bots/aiContract.ts'
import type { Bot } from '#features/bots/contract.ts'
import type { AiOff } from '#features/bots/shapes.ts'
import { accessBotToChange, type BotRow } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import { emitBotChanged } from './emitBotChanged.ts'
import { toBot } from './toBot.ts'

/** The job's name; its work is the bot whose AI was switched off: what it has and has not answered goes to people. */
export const sendToPeopleJob = 'send-to-people'

/** The place of a bot, as the work of that job. */
export interface SwitchedOff {
  workspace: string
  bot: string
}

/** The job's name; its work is a bot whose AI was switched on: it hears which conversations it has. */
export const tellOnJob = 'tell-ai-on'

/** The place of a bot, and since when its AI was off, as JSON keeps it. */
export interface SwitchedOn extends SwitchedOff {
  since: string
}

/** Switches the AI of a bot off or on, for everybody who writes to it. */
export async function setAi(ctx: RequestContext, { params, body }: Input<typeof call>, { sources }: BotPorts): Promise<Bot> {
  const { row } = await accessBotToChange(ctx, params.client_key)
  // Two people who switch it the same way agree.
  if ((row.ai_off_at === null) === body.on) return toBot(row, sources, 'may change it')
  const switched = await switchAi(ctx, row, body.on ? null : { why: 'switched', by: personOf(ctx).id })
  await auditBot(ctx, body.on ? 'bot.ai-on' : 'bot.ai-off', switched)
  return emitBotChanged(ctx, switched, sources)
}

/** Writes why the AI of a locked bot answers nobody, or that it answers again (null), and has people called for what it leaves, or the bot told what it has. */
async function switchAi(ctx: RequestContext, row: BotRow, off: Omit<AiOff, 'since'> | null): Promise<BotRow> {
  const { workspace_id: workspace, id: bot } = row
  if (off) ctx.enqueue({ job: sendToPeopleJob, data: { workspace, bot } satisfies SwitchedOff })
  else if (row.ai_off_at) ctx.enqueue({ job: tellOnJob, data: { workspace, bot, since: row.ai_off_at.toJSON() } satisfies SwitchedOn })
  return ctx.db
    .updateTable('bot')
    .set({ ai_off_at: off && ctx.now, ai_off_why: off && off.why, ai_off_by: off && off.by })
    .where('workspace_id', '=', workspace)
    .where('id', '=', bot)
    .returningAll()
    .executeTakeFirstOrThrow()
}
