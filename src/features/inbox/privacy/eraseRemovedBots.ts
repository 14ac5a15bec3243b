import { sql } from 'kysely'
import { keptDays } from '#shared/time.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { LetGo } from '#features/bots/server/BotPorts.ts'
import { eraseConversations } from './eraseConversations.ts'
import { takeBackAlerts } from './takeBackAlerts.ts'

/** Conversations erased in one transaction; each brings its messages along. */
const atOnce = 200

/** What names the bot it belongs to, besides conversations and what hangs on them. */
export const tablesOfBots = [
  'customer',
  'delivery',
  'unreadable',
  'webhook_event',
  'engine_turn',
  'engine_memory',
  'alert_levels',
  'alert_round',
  'bot_account',
  'bot_pulse',
  'label',
  'tally',
] as const

/** Erases what belonged to bots that were removed longer ago than a removal can be taken back: conversations, customers, deliveries, bot. */
export async function eraseRemovedBots(db: Database, letGo: LetGo): Promise<void> {
  const { rows } = await sql<{
    workspace_id: string
    id: string
  }>`select workspace_id, id from bot where deleted_at < now() - make_interval(days => ${keptDays})`.execute(db)
  for (const bot of rows) await eraseBot(db, bot.workspace_id, bot.id, letGo)
}

/** Erases a bot and all that belonged to it, in portions. */
export async function eraseBot(db: Database, workspaceId: string, botId: string, letGo: LetGo): Promise<void> {
  while (await eraseSome(db, workspaceId, botId));
  const ofBot = sql`workspace_id = ${workspaceId} and bot_id = ${botId}`
  await db.transaction().execute(async (trx) => {
    await takeBackAlerts(trx, sql`a.workspace_id = ${workspaceId} and a.bot_id = ${botId}`)
    for (const table of tablesOfBots) await sql`delete from ${sql.table(table)} where ${ofBot}`.execute(trx)
    await sql`delete from view v using bot b where b.workspace_id = ${workspaceId} and b.id = ${botId} and v.workspace_id = b.workspace_id and v.client_key = b.client_key`.execute(
      trx,
    )
    const had = await trx
      .deleteFrom('bot')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', botId)
      .returning(['source', 'settings', 'credentials', 'engine', 'engine_settings', 'engine_credentials'])
      .executeTakeFirst()
    if (had) await letGo(trx, had)
  })
}

/** Erases some conversations with all that hangs on them; answers whether there were any. */
async function eraseSome(db: Database, workspaceId: string, botId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: string
    }>`select id from conversation where workspace_id = ${workspaceId} and bot_id = ${botId} order by id limit ${atOnce} for update`.execute(
      trx,
    )
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await eraseConversations(trx, workspaceId, ids)
    return true
  })
}
