import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { labelErrors } from '#features/inbox/conversations/errors.ts'
import { refuseTaken } from '#platform/db/refuseTaken.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { BotRow } from '#features/bots/server/access.ts'
import {
  labelChanged,
  type deleteLabel as deleteCall,
  type Label,
  type mergeLabels as mergeCall,
  type renameLabel as renameCall,
} from './contract.ts'
import { accessLabel, labelNamed } from './accessLabel.ts'
import { toLabel } from './labelRow.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'

/** The job's name; its data are a Relabelling. */
export const relabelJob = 'relabel'

/** A name that conversations of a bot bear no more, and the one they bear instead, if any. */
export interface Relabelling {
  workspace: string
  bot: string
  from: string
  to: string | null
}

/** Renames a label here, and on its conversations by a job. */
export async function renameLabel(ctx: RequestContext, { body }: Input<typeof renameCall>): Promise<Label> {
  const { row, bot } = await accessLabel(ctx, body.client_key, body.tagName)
  const newName = neatLabel(body.newName)
  const asLabel = (name: string) => toLabel({ ...row, name }, new Map([[bot.id, bot.client_key]]))
  if (row.name === newName) return asLabel(newName)
  const taken = await ctx.db
    .selectFrom('label')
    .where('workspace_id', '=', bot.workspace_id)
    .where('bot_id', '=', bot.id)
    // As the index compares: in JavaScript a word in capitals ends in another sigma.
    .where(sql<boolean>`lower(name) = lower(${newName})`)
    .where('id', '<>', row.id)
    .select('name')
    .executeTakeFirst()
  if (taken) throw labelErrors.nameTaken({ label: taken.name })
  await ctx.db
    .updateTable('label')
    .set({ name: newName })
    .where('workspace_id', '=', bot.workspace_id)
    .where('id', '=', row.id)
    .execute()
    // Somebody else gave it to another one just now.
    .catch(refuseTaken('label_name', () => labelErrors.nameTaken({ label: newName })))
  const label = asLabel(newName)
  ctx.emit(labelChanged, { workspace: bot.workspace_id }, { client_key: bot.client_key, label, was: row.name, into: null })
  relabel(ctx, bot, row.name, newName)
  return label
}

/** Puts another label in a label's place, everywhere. */
export async function mergeLabels(ctx: RequestContext, { body }: Input<typeof mergeCall>): Promise<Label> {
  const { row, bot } = await accessLabel(ctx, body.client_key, body.tagName)
  const into = await labelNamed(ctx, bot, body.into)
  if (into.id === row.id) throw labelErrors.intoItself()
  await drop(ctx, bot, row.id)
  ctx.emit(labelChanged, { workspace: bot.workspace_id }, { client_key: bot.client_key, label: null, was: row.name, into: into.name })
  relabel(ctx, bot, row.name, into.name)
  return toLabel(into, new Map([[bot.id, bot.client_key]]))
}

/** Deletes a label here, and takes it off its conversations by a job. */
export async function deleteLabel(ctx: RequestContext, { body }: Input<typeof deleteCall>): Promise<{ ok: true }> {
  const { row, bot } = await accessLabel(ctx, body.client_key, body.tagName)
  await drop(ctx, bot, row.id)
  ctx.emit(labelChanged, { workspace: bot.workspace_id }, { client_key: bot.client_key, label: null, was: row.name, into: null })
  relabel(ctx, bot, row.name, null)
  return { ok: true }
}

async function drop(ctx: RequestContext, bot: BotRow, id: string): Promise<void> {
  await ctx.db.deleteFrom('label').where('workspace_id', '=', bot.workspace_id).where('id', '=', id).execute()
}

function relabel(ctx: RequestContext, bot: BotRow, from: string, to: string | null): void {
  const data: Relabelling = { workspace: bot.workspace_id, bot: bot.id, from, to }
  ctx.enqueue({ job: relabelJob, data })
}
