import { sql } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import type { BotRow } from '../access.ts'
import { brokenMinutes, isSameSealed, setConnection } from './setConnection.ts'

/** So many bots are claimed by one query, and so many companies are asked at once. */
const atOnce = 20
/** What was claimed by a server that died is checked by another after so many minutes; so is a company that did not answer. */
const againMinutes = 10
/** Bots that are not broken are looked at daily, each at its own minute. */
const dailyMinutes = 24 * 60
const spreadMinutes = 60

/** Whether a company takes what a bot shows it: null for yes. `unanswered`: it may say so soon. `unknown`: nobody can say, or there is nothing to ask. */
export type Verdict = Reason | 'unanswered' | 'unknown' | null

/** What the companies of a bot say of it. */
export interface Verdicts {
  source: Verdict
  engine: Verdict
}

export interface CheckPorts {
  db: Database
  contexts: RequestContexts
  checkSource(bot: BotRow): Promise<Verdict>
  checkEngine(bot: BotRow): Promise<Verdict>
  /** Has what waits for a bot go now. */
  hurry(ctx: RequestContext, bot: BotPlace): Promise<void>
}

/**
 * Asks the companies of all bots that are due whether they still take what the bots show them. One clock serves all bots: each query claims a
 * portion, which no other server gets meanwhile.
 */
export async function checkBots(ports: CheckPorts): Promise<void> {
  for (;;) {
    const due = await claim(ports.db)
    await Promise.all(due.map((bot) => checkBot(bot, ports)))
    if (due.length < atOnce) return
  }
}

async function claim(db: Database): Promise<BotRow[]> {
  const { rows } = await sql<BotRow>`update bot set check_at = now() + make_interval(mins => ${againMinutes})
    where (workspace_id, id) in (select b.workspace_id, b.id from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
      where b.deleted_at is null and b.check_at <= now() order by b.check_at limit ${atOnce} for no key update of b skip locked)
    returning bot.*`.execute(db)
  return rows
}

/** Asks about one bot now. Settings that were saved while the company was asked make the answer void: nothing of it is written. */
export async function checkBot(bot: BotRow, { contexts, checkSource, checkEngine, hurry }: CheckPorts): Promise<Verdicts> {
  const [source, engine] = await Promise.all([checkSource(bot), checkEngine(bot)])
  const place = { workspaceId: bot.workspace_id, id: bot.id }
  await contexts.write(nobody, async (ctx) => {
    const now = await ctx.db
      .selectFrom('bot')
      .where('workspace_id', '=', bot.workspace_id)
      .where('id', '=', bot.id)
      .where('deleted_at', 'is', null)
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!now || !isSameSealed(now.credentials, bot.credentials) || !isSameSealed(now.engine_credentials, bot.engine_credentials)) return
    if (isSaid(source)) await setConnection(ctx, place, 'source', source)
    if (isSaid(engine)) await setConnection(ctx, place, 'engine', engine)
    if (source === null && now.broken?.source) await hurry(ctx, place)
    const minutes = Math.min(minutesAfter(source, now.broken?.source), minutesAfter(engine, now.broken?.engine))
    await ctx.db
      .updateTable('bot')
      .set({ check_at: new Date(ctx.now.getTime() + minutes * 60_000) })
      .where('workspace_id', '=', bot.workspace_id)
      .where('id', '=', bot.id)
      .execute()
  })
  return { source, engine }
}

const isSaid = (verdict: Verdict): verdict is Reason | null => verdict !== 'unanswered' && verdict !== 'unknown'

/** When a company is asked again that said this, `before` being what was wrong with its part of the bot. */
function minutesAfter(verdict: Verdict, before: Reason | undefined): number {
  if (verdict === null || verdict === 'unknown') return dailyMinutes + Math.floor(Math.random() * spreadMinutes)
  return verdict === 'unanswered' && before === undefined ? againMinutes : brokenMinutes
}
