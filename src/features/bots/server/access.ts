import { sql, type Selectable } from 'kysely'
import type { AppError } from '#shared/errors.ts'
import { botErrors } from '#features/bots/errors.ts'
import { meetsBot, seesBot, seesEverything } from '#shared/visibility.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { isKey } from '#features/bots/rules.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { accessWorkspace, keptSince, type Member } from '#features/workspaces/members/server/access.ts'

export type BotRow = Selectable<Schema['bot']>
/** Its columns about the engine that answers for it. */
export type EngineColumns = Pick<BotRow, 'engine' | 'engine_settings' | 'engine_credentials'>

/** A bot the caller may reach, and who they are in its workspace. */
export interface ReachedBot {
  row: BotRow
  member: Member
}

/**
 * The only way from a client key to its bot. With `lock` nobody else changes it until the transaction ends. A stranger gets the same answer as
 * for a key that was never made.
 */
export async function accessBot(ctx: RequestContext, clientKey: string, lock = false): Promise<ReachedBot> {
  return reach(ctx, clientKey, lock, sql`b.deleted_at is null`)
}

/** Like `accessBotToChange`, but also to a bot that was removed and can still be restored. */
export async function accessKeptBot(ctx: RequestContext, clientKey: string): Promise<ReachedBot> {
  return sightedOnly(await reach(ctx, clientKey, true, sql`(b.deleted_at is null or b.deleted_at > ${keptSince(ctx)})`))
}

/**
 * Like `accessBot`, locked, to change the bot: only for somebody who sees all its conversations. Its webhook and its sockets carry each of them, so
 * people who set these read what they otherwise may not see.
 */
export async function accessBotToChange(ctx: RequestContext, clientKey: string): Promise<ReachedBot> {
  return sightedOnly(await accessBot(ctx, clientKey, true))
}

function sightedOnly(reached: ReachedBot): ReachedBot {
  if (!seesAllOf(reached.member, reached.row.id)) throw botErrors.partlySeen()
  return reached
}

/**
 * A bot of this very workspace of which the caller may have conversations before them. To anybody else, and for a bot of another workspace, it looks like
 * one that was never made.
 */
export async function accessMetBot(ctx: RequestContext, workspaceId: string, clientKey: string): Promise<BotRow> {
  const { scope, scopeBots: bots } = await accessWorkspace(ctx, workspaceId)
  if (!isKey(clientKey)) throw botErrors.unknown()
  const row = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('client_key', '=', clientKey)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!row || !meetsBot({ scope, bots }, row.id)) throw botErrors.unknown()
  return row
}

/** Refuses to make or revoke what works for every bot of a workspace, such as an API key, to a member who does not see them all. */
export function demandSightOfAll({ scope }: Member, refusal: () => AppError): void {
  if (!seesEverything(scope)) throw refusal()
}

async function reach(ctx: RequestContext, clientKey: string, lock: boolean, condition: ReturnType<typeof sql>): Promise<ReachedBot> {
  if (!isKey(clientKey)) throw botErrors.unknown()
  const { rows } =
    await sql<BotRow>`select b.* from bot b join member m on m.workspace_id = b.workspace_id and m.person_id = ${ctx.person?.id ?? null}
    join workspace w on w.id = b.workspace_id and w.deleted_at is null
    where b.client_key = ${clientKey} and ${condition} ${lock ? sql`for no key update of b` : sql``}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw botErrors.unknown()
  ctx.about = row.workspace_id
  const member = await accessWorkspace(ctx, row.workspace_id)
  // The one who connected the Slack connects bots, and changes none that is there.
  if (ctx.requires === 'connect' && !can(member, 'connect')) throw botErrors.mayNotChange()
  return { row, member }
}

/** Whether a member may see every conversation of a bot. */
export function seesAllOf({ scope, scopeBots }: Member, bot: string): boolean {
  return seesBot({ scope, bots: scopeBots }, bot)
}
