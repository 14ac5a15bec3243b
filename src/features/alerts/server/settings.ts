import { sql } from 'kysely'
import { meetsBot } from '#shared/visibility.ts'
import { alertErrors } from '#features/alerts/errors.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import type * as contract from '#features/alerts/contract.ts'
import { defaultEmailMinutes, type BotAlerts, type BotLevels, type SystemLevels } from '#features/alerts/contract.ts'
import { withOptions } from '#features/alerts/rules.ts'
import { maxIntents } from '#features/alerts/someIntents.ts'
import { quietUntil } from '#features/alerts/quiet.ts'
import { hastenEmails } from './alertEmails.ts'
import { lockAlerts } from './lockAlerts.ts'

interface BotRow {
  workspace_id: string
  id: string
  client_key: string
}

/** Of what the caller is alerted for a bot. */
export async function getBotAlerts(ctx: RequestContext, { params }: Input<typeof contract.getBotAlerts>): Promise<BotAlerts> {
  const { row } = await accessBot(ctx, params.id)
  return readOne(ctx, row)
}

/** Which intents of a bot the caller chose, by id or name. */
export async function readIntents(ctx: RequestContext, bot: BotRow): Promise<ReadonlySet<string>> {
  return new Set((await readOne(ctx, bot)).intents)
}

/** Sets of what the caller is alerted for one bot, or for every bot they see. */
export async function setBotAlerts(
  ctx: RequestContext,
  { params, headers, body }: Input<typeof contract.setBotAlerts>,
): Promise<BotAlerts[]> {
  const bots =
    params.id === 'all' ? await botsOf(ctx, await accessNamedWorkspace(ctx, headers.teamid)) : [(await accessBot(ctx, params.id)).row]
  const result: BotAlerts[] = []
  for (const bot of bots) {
    // One after the other: two switches of a row that are pressed at once must not undo each other.
    // What the bot sets for new members is their own from then on.
    const { alertOptions } = await readOne(ctx, bot)
    await sql`insert into alert_levels (workspace_id, person_id, bot_id, levels)
      values (${bot.workspace_id}, ${personOf(ctx).id}, ${bot.id}, ${JSON.stringify(alertOptions)}::jsonb)
      on conflict do nothing`.execute(ctx.db)
    const before = await readOne(ctx, bot, true)
    const after = {
      ...before,
      alertOptions: withOptions(before.alertOptions, body.alertOptions),
      intents: chosenAfter(before.intents, body),
    }
    await ctx.db
      .updateTable('alert_levels')
      .set({ levels: JSON.stringify(after.alertOptions), intents: after.intents })
      .where('workspace_id', '=', bot.workspace_id)
      .where('person_id', '=', personOf(ctx).id)
      .where('bot_id', '=', bot.id)
      .execute()
    result.push(after)
  }
  return result
}

/** The intents that are chosen after some were added to what was chosen, or taken away. */
function chosenAfter(before: readonly string[], given: Input<typeof contract.setBotAlerts>['body']): string[] {
  const { intents = before, intents_removed = [], intents_added = [] } = given
  const removed = new Set(intents_removed)
  const after = [...intents.filter((one) => !removed.has(one)), ...intents_added]
  // Only what is added is looked at: a list that is given as a whole is kept as it is.
  const chosen = intents_added.length === 0 ? after : [...new Set(after)]
  if (chosen.length > maxIntents) throw alertErrors.tooManyIntents({ max: maxIntents })
  return chosen
}

async function readOne(ctx: RequestContext, bot: BotRow, lock = false): Promise<BotAlerts> {
  const { rows } = await sql<{ levels: BotLevels; intents: string[] }>`select levels, intents from alert_levels
    where workspace_id = ${bot.workspace_id} and person_id = ${personOf(ctx).id} and bot_id = ${bot.id}
    ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const [row] = rows
  return { client_key: bot.client_key, alertOptions: row?.levels ?? (await readDefaults(ctx, bot)), intents: row?.intents ?? [] }
}

/** What the bot sets for those who joined after it was first set. */
async function readDefaults(ctx: RequestContext, bot: BotRow): Promise<BotLevels> {
  const { rows } = await sql<{ levels: BotLevels }>`select b.alert_defaults as levels from bot b
    join member m on m.workspace_id = b.workspace_id and m.person_id = ${personOf(ctx).id} and m.joined_at >= b.alert_defaults_since
    where b.workspace_id = ${bot.workspace_id} and b.id = ${bot.id}`.execute(ctx.db)
  return rows[0]?.levels ?? {}
}

/** The bots at which a member can be alerted: who sees only what concerns them is alerted of it at any bot. */
export async function botsOf(ctx: RequestContext, { workspaceId, scope, scopeBots }: Member): Promise<BotRow[]> {
  const all = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .select(['workspace_id', 'id', 'client_key'])
    .orderBy('id')
    .execute()
  return all.filter(({ id }) => meetsBot({ scope, bots: scopeBots }, id))
}

/** The caller's levels: of a bot, if one is given, and of their own. */
export async function readLevels(ctx: RequestContext, bot: BotRow | null): Promise<{ bot: BotLevels; system: SystemLevels }> {
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', personOf(ctx).id).select('levels').executeTakeFirst()
  return { bot: bot ? (await readOne(ctx, bot)).alertOptions : {}, system: row?.levels ?? {} }
}

/** What the caller set for all their workspaces. `mails`: whether this server sends e-mails. */
export async function getSystemAlerts(
  ctx: RequestContext,
  { params }: Input<typeof contract.getSystemAlerts>,
  mails: boolean,
): Promise<CallResponse<typeof contract.getSystemAlerts>> {
  const id = assertOwn(ctx, params.id)
  const row = await ctx.db.selectFrom('alert_person').where('person_id', '=', id).select(['levels', 'email_minutes']).executeTakeFirst()
  return { alertOptions: row?.levels ?? {}, email_minutes: row?.email_minutes ?? defaultEmailMinutes, mails }
}

/** Sets what the caller is told of in all their workspaces. */
export async function setSystemAlerts(
  ctx: RequestContext,
  { params, body }: Input<typeof contract.setSystemAlerts>,
): Promise<CallResponse<typeof contract.setSystemAlerts>> {
  const id = assertOwn(ctx, params.id)
  const minutes = body.email_minutes
  // What is raised meanwhile goes by the former minutes.
  if (minutes !== undefined) await lockAlerts(ctx)
  const given = minutes === undefined ? {} : { email_minutes: minutes }
  const row = await ctx.db
    .insertInto('alert_person')
    .values({ person_id: id, levels: JSON.stringify(body.alertOptions), ...given })
    .onConflict((on) => on.column('person_id').doUpdateSet({ levels: sql<string>`alert_person.levels || excluded.levels`, ...given }))
    .returning(['levels', 'email_minutes', 'quiet'])
    .executeTakeFirstOrThrow()
  // What waits for longer than they want to wait now is told sooner.
  if (minutes !== undefined) await hastenEmails(ctx, id, quietUntil(row.quiet, ctx.now.getTime()))
  return { alertOptions: row.levels, email_minutes: row.email_minutes }
}

/** Nobody reads or sets the alerts of somebody else, nor learns whether there is anybody of that id. */
function assertOwn(ctx: RequestContext, id: string): string {
  if (id !== personOf(ctx).id) throw alertErrors.notYours()
  return id
}
