import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotPlace } from '#features/bots/ports.ts'

const emptied = sql`state = 'emptied', body = '', request = '{}', error = null, channels = '{}'`

/**
 * Erases the content of what companies sent about conversations, as these are erased, or something in them was taken back. That there was an event stays,
 * so that the company cannot bring it a second time. What waits to be worked on is not touched: it is yet to be known. What waits to be worked on once more, as somebody
 * wanted it replayed, is: it would bring back what it brought before. Only of such one the conversations are noted before its first try.
 */
export async function emptyEvents(
  db: DatabaseOrTransaction,
  workspaceId: string,
  conversations: readonly { botId: string; channel: string }[],
): Promise<void> {
  await sql`update webhook_event e set ${emptied}
    from unnest(${conversations.map(({ botId }) => botId)}::uuid[], ${conversations.map(({ channel }) => channel)}::text[]) as c (bot_id, channel)
    where e.channels <> '{}' and e.channels @> array[c.channel] and e.workspace_id = ${workspaceId} and e.bot_id = c.bot_id
      and (e.state <> 'waiting' or e.attempts = 0)`.execute(db)
}

/**
 * Erases what companies sent a bot and nobody could read, or not whole, where it names one of these `keys`: of what was not read it is not noted whom it spoke of.
 */
export async function emptyUnreadEvents(db: DatabaseOrTransaction, bot: BotPlace, keys: readonly string[]): Promise<void> {
  await sql`update webhook_event e set ${emptied} where e.workspace_id = ${bot.workspaceId} and e.bot_id = ${bot.id} and e.state in ('unreadable', 'failed')
    and exists (select from unnest(${[...keys]}::text[]) as k (key) where k.key <> '' and position(convert_to(k.key, 'UTF8') in e.body) > 0)`.execute(
    db,
  )
}
