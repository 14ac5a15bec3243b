import { sql } from 'kysely'
import { keptDays } from '#shared/time.ts'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { forEach } from '#platform/jobs/forEach.ts'
import type { LetGo } from '#features/bots/server/BotPorts.ts'
import { eraseConversations } from './eraseConversations.ts'
import { eraseInPortions } from './eraseInPortions.ts'

/** Conversations erased in one transaction at most, and rows of what else belonged to a bot. */
const atOnce = 200
/** Before all ids. */
const nil = '00000000-0000-0000-0000-000000000000'

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
  'reply',
  'tally',
] as const

/** Erases what belonged to bots that were removed longer ago than a removal can be taken back: conversations, customers, deliveries, bot. */
export async function eraseRemovedBots(db: Database, letGo: LetGo): Promise<void> {
  const { rows } = await sql<{
    workspace_id: string
    id: string
  }>`select workspace_id, id from bot where deleted_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await forEach(rows, (bot) => eraseBot(db, bot.workspace_id, bot.id, letGo))
}

/** Erases a bot and all that belonged to it, in portions. While some of its conversations cannot be erased, the bot stays as well. */
export async function eraseBot(db: Database, workspaceId: string, botId: string, letGo: LetGo, portion = atOnce): Promise<void> {
  await eraseItsConversations(db, workspaceId, botId, portion)
  const ofBot = sql`workspace_id = ${workspaceId} and bot_id = ${botId}`
  // Nearly all of it went with the conversations, and no index leads to the rest: by statements of their own, which write nothing where they find nothing.
  // Everybody who follows the log waits for a transaction that has written something.
  for (const table of tablesOfBots.map((name) => sql.table(name)))
    await deleteInPortions(
      db,
      portion,
      sql`delete from ${table} where ${ofBot} and ctid = any(array(select ctid from ${table} where ${ofBot} limit ${portion}))`,
    )
  await db.transaction().execute(async (trx) => {
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

/** Erases its conversations with all that hangs on them, by their ids one after the other, so that those of other bots are passed over once. */
async function eraseItsConversations(db: Database, workspaceId: string, botId: string, portion: number): Promise<void> {
  const behind = (last: { id: string } | undefined) =>
    db
      .selectFrom('conversation')
      .where('workspace_id', '=', workspaceId)
      .where('bot_id', '=', botId)
      .where('id', '>', last?.id ?? nil)
      .orderBy('id')
      .limit(portion)
      .select(['id', 'last_seq'])
      .execute()
  await eraseInPortions(behind, (ids) => db.transaction().execute((trx) => eraseThese(trx, workspaceId, ids)))
}

async function eraseThese(trx: DatabaseOrTransaction, workspaceId: string, ids: string[]): Promise<void> {
  await sql`select from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update`.execute(trx)
  await eraseConversations(trx, workspaceId, ids)
}
