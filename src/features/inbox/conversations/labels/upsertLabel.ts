import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { labelErrors } from '#features/inbox/conversations/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import { labelChanged, type Label, type upsertLabel as call } from './contract.ts'
import { ensureLabels } from './ensureLabels.ts'
import { toLabel, type LabelRow } from './labelRow.ts'

/** Makes a label where the bot has none of that name, and gives it the colour where one is said. One that is meant by its id is not made. */
export async function upsertLabel(ctx: RequestContext, { body }: Input<typeof call>): Promise<Label> {
  const { row: bot } = await accessBot(ctx, body.client_key)
  const { workspace_id } = bot
  const isMeant =
    body.id === undefined
      ? sql`lower(name) = lower(${getOrThrow(await ensureLabels(ctx, workspace_id, [bot.id], body.tagName, 'change'), bot.id)})`
      : sql`id = ${body.id}`
  const { rows } = await sql<LabelRow & { old_colour: string }>`with old as (
      select id, colour from label where workspace_id = ${workspace_id} and bot_id = ${bot.id} and ${isMeant} for no key update)
    update label set colour = coalesce(${body.colour ?? null}, label.colour) from old where label.workspace_id = ${workspace_id} and label.id = old.id
    returning label.*, old.colour as old_colour`.execute(ctx.db)
  const [found] = rows
  if (!found) throw labelErrors.unknown({ bot: bot.name, label: body.tagName })
  const { old_colour, ...row } = found
  const label = toLabel(row, new Map([[bot.id, bot.client_key]]))
  if (old_colour !== label.colour)
    ctx.emit(labelChanged, { workspace: workspace_id }, { client_key: bot.client_key, label, was: label.name, into: null })
  return label
}
