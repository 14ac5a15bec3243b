import { sql } from 'kysely'
import { minute } from '#shared/time.ts'
import { storableReason, type Reason } from '#shared/reason.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botConnection } from '#features/bots/connectionContract.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { toBroken, type BrokenParts } from './toBroken.ts'

/** The job that tells owners by e-mail. */
export const mailBrokenJob = 'mail-broken-bot'
/** A broken bot is looked at more often than daily, so that a repair at the company is noticed soon. */
export const brokenMinutes = 5
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
 * owners get an e-mail once an outage. Where nothing changes nothing is written, so that it may be called with every message. `shown`: what the bot showed
 * it, encrypted as it is stored; of a bot that was given something else meanwhile a refusal says nothing.
 */
export async function setConnection(
  ctx: RequestContext,
  { workspaceId, id }: BotPlace,
  part: keyof BrokenParts,
  reason: Reason | null,
  shown?: Buffer | null,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .select(['broken', 'broken_at', `${columns[part]} as held`])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || (reason !== null && shown !== undefined && !isSameSealed(row.held, shown))) return
  const before: BrokenParts = row.broken ?? {}
  if (before[part]?.code === reason?.code) return
  const broken = withPart(before, part, reason)
  const since = broken === null ? null : (row.broken_at ?? ctx.now)
  await ctx.db
    .updateTable('bot')
    .set({
      broken: broken === null ? null : JSON.stringify(broken),
      broken_at: since,
      ...(reason !== null && { check_at: sql<Date>`least(check_at, now() + make_interval(mins => ${brokenMinutes}))` }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  ctx.emit(botConnection, { workspace: workspaceId }, { id, broken: toBroken(broken, since) })
  if (row.broken_at !== null || since === null) return
  const data: BrokenWork = { workspace: workspaceId, bot: id, since: since.toISOString() }
  ctx.enqueue({ job: mailBrokenJob, data, startAfter: new Date(ctx.now.getTime() + mailAfter) })
}

/** What is broken once this is known of a part; null for nothing any more. */
function withPart(before: BrokenParts, part: keyof BrokenParts, reason: Reason | null): BrokenParts | null {
  const { [part]: _former, ...others } = before
  if (reason !== null) return { ...others, [part]: storableReason(reason) }
  return Object.keys(others).length === 0 ? null : others
}

/** What a bot shows the company of each part. */
const columns = { source: 'credentials', engine: 'engine_credentials' } as const

/** Whether two are the same as they are stored, encrypted. */
export const isSameSealed = (a: Buffer | null, b: Buffer | null): boolean => (a === null || b === null ? a === b : a.equals(b))
