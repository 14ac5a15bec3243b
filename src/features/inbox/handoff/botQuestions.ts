import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'

/** So many paused channels are told at once: a bot asks for them to be silent there, and no team holds more at a time. */
const maxPaused = 1000

/** Who has a conversation of a bot, as it is asked; one in which nobody spoke is the bot's. While its AI is off it has none. */
export async function channelState(
  db: DatabaseOrTransaction,
  bot: BotIdentity,
  channel: string,
): Promise<{ paused: boolean; epoch: number }> {
  const { rows } = await sql<{ paused: boolean; epoch: number }>`select b.ai_off_at is not null or coalesce(c.paused, false) as paused,
      coalesce(c.epoch, 1) as epoch
    from bot b left join conversation c on c.workspace_id = b.workspace_id and c.id = ${conversationIdOf(bot.id, channel)}
    where b.workspace_id = ${bot.workspaceId} and b.id = ${bot.id}`.execute(db)
  return rows[0] ?? { paused: false, epoch: 1 }
}

/** The channels of a bot in which it is to be silent, newest first: a person has them, or its AI is off. */
export async function pausedChannels(db: DatabaseOrTransaction, bot: BotIdentity): Promise<string[]> {
  const { ai_off_at } = await db
    .selectFrom('bot')
    .where('workspace_id', '=', bot.workspaceId)
    .where('id', '=', bot.id)
    .select('ai_off_at')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ channel: string }>`select channel from conversation
    where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} and ${ai_off_at === null ? sql`paused` : sql`(paused or not is_done)`} and deleted_at is null
    order by last_at desc limit ${sql.lit(maxPaused)}`.execute(db)
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
