import { sql } from 'kysely'
import { labelErrors } from '#features/inbox/conversations/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot, seesAllOf, type BotRow } from '#features/bots/server/access.ts'
import type { LabelRow } from './labelRow.ts'

/** A label that the caller may change everywhere, locked, and its bot. */
export interface ReachedLabel {
  row: LabelRow
  bot: BotRow
}

/** The way to a label that is about to change on every conversation of its bot: only for somebody who sees all of them. */
export async function accessLabel(ctx: RequestContext, clientKey: string, name: string): Promise<ReachedLabel> {
  const { row: bot, member } = await accessBot(ctx, clientKey)
  if (!seesAllOf(member, bot.id)) throw labelErrors.partlySeen()
  return { row: await labelNamed(ctx, bot, name), bot }
}

/** A label of a bot by its name, locked. */
export async function labelNamed(ctx: RequestContext, bot: BotRow, name: string): Promise<LabelRow> {
  const { rows } =
    await sql<LabelRow>`select * from label where workspace_id = ${bot.workspace_id} and bot_id = ${bot.id} and lower(name) = lower(${name})
    for update`.execute(ctx.db)
  const [row] = rows
  if (!row) throw labelErrors.unknown({ bot: bot.name, label: name })
  return row
}
