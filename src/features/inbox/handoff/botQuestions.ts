import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'

/** So many paused channels are told at once: a bot asks for them to be silent there, and no team holds more at a time. */
const maxPaused = 1000

/** Who has a conversation of a bot, as it is asked; one in which nobody spoke is the bot's. */
export async function channelState(
  db: DatabaseOrTransaction,
  bot: BotIdentity,
  channel: string,
): Promise<{ paused: boolean; epoch: number }> {
  const row = await db
    .selectFrom('conversation')
    .where('workspace_id', '=', bot.workspaceId)
    .where('id', '=', conversationIdOf(bot.id, channel))
    .select(['paused', 'epoch'])
    .executeTakeFirst()
  return row ?? { paused: false, epoch: 1 }
}

/** The channels of a bot that a person has, newest first. */
export async function pausedChannels(db: DatabaseOrTransaction, bot: BotIdentity): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`select channel from conversation
    where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} and paused and deleted_at is null order by last_at desc limit ${sql.lit(maxPaused)}`.execute(
    db,
  )
  return rows.map((row) => row.channel)
}

/** The conversation a bot calls so, and what its customer is called. */
export async function conversationAt(
  db: DatabaseOrTransaction,
  bot: BotIdentity,
  channel: string,
): Promise<{ id: string; customer: string } | null> {
  const { rows } = await sql<{ id: string; customer: string }>`select c.id, u.name as customer from conversation c
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where c.workspace_id = ${bot.workspaceId} and c.id = ${conversationIdOf(bot.id, channel)} and c.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** What the bot of a conversation calls it, if it belongs to one of these workspaces: an id alone does not say where it is kept. */
export async function channelOf(
  db: DatabaseOrTransaction,
  conversation: string,
  workspaces: string[],
): Promise<{ botId: string; channel: string } | null> {
  const { rows } = await sql<{ botId: string; channel: string }>`select c.bot_id as "botId", c.channel
    from unnest(${workspaces}::uuid[]) w (id) join conversation c on c.workspace_id = w.id and c.id = ${conversation}`.execute(db)
  return rows[0] ?? null
}
