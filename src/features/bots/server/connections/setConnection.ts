import { minute } from '#shared/time.ts'
import { storableReason, type Reason } from '#shared/reason.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botConnection } from '#features/bots/connectionContract.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { toBroken, type BrokenParts } from './toBroken.ts'

/** The job that tells owners by e-mail. */
export const mailBrokenJob = 'mail-broken-bot'
/** It may be over before anybody could read of it: in milliseconds. */
const mailAfter = 2 * minute

/** Telling an owner of one outage, which `since` names. */
export interface BrokenWork extends Record<string, unknown> {
  workspace: string
  bot: string
  /** ISO 8601. */
  since: string
  /** Whom to write to; absent for the first step, which asks who owns the workspace. */
  person?: string
}

/**
 * Writes whether the company still takes what a bot shows it (`reason` null: it does), and tells every page. The first reason of an outage stays;
 * owners get an e-mail once an outage. Where nothing changes nothing is written, so that it may be called with every message.
 */
export async function setConnection(
  ctx: RequestContext,
  { workspaceId, id }: BotPlace,
  part: keyof BrokenParts,
  reason: Reason | null,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .select(['broken', 'broken_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return
  const before: BrokenParts = row.broken ?? {}
  if ((before[part]?.code ?? null) === (reason?.code ?? null)) return
  const { [part]: _former, ...others } = before
  const after: BrokenParts = reason === null ? others : { ...others, [part]: storableReason(reason) }
  const broken = Object.keys(after).length === 0 ? null : after
  const since = broken === null ? null : (row.broken_at ?? ctx.now)
  await ctx.db
    .updateTable('bot')
    .set({ broken: broken === null ? null : JSON.stringify(broken), broken_at: since })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  ctx.emit(botConnection, { workspace: workspaceId }, { id, broken: toBroken(broken, since) })
  if (row.broken_at !== null || since === null) return
  const data: BrokenWork = { workspace: workspaceId, bot: id, since: since.toISOString() }
  ctx.enqueue({ job: mailBrokenJob, data, startAfter: new Date(ctx.now.getTime() + mailAfter) })
}
