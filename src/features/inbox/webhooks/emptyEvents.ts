import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotPlace } from '#features/bots/ports.ts'

const emptied = sql`state = 'emptied', body = '', request = '{}', error = null, channels = '{}', gone = null`

/**
 * Erases the content of what companies sent about conversations, as these are erased, or something in them was taken back. That there was an event stays,
 * so that the company cannot bring it a second time. What waits to be worked on is not touched: it is yet to be known. What waits to be worked on once more, as somebody
 * wanted it replayed, is: it would bring back what it brought before. Only of such one the conversations are noted before its first try. Where something of it could not
 * be stored yet, that still comes, but nothing of what was erased, and then its content goes.
 */
export async function emptyEvents(
  db: DatabaseOrTransaction,
  workspaceId: string,
  conversations: readonly { botId: string; channel: string }[],
  why: 'erased' | 'withdrawn',
): Promise<void> {
  const these = sql`unnest(${conversations.map(({ botId }) => botId)}::uuid[], ${conversations.map(({ channel }) => channel)}::text[]) as c (bot_id, channel)`
  const gone = why === 'erased' ? sql`array(select unnest(e.channels) intersect select unnest(c.channels))` : sql`'{}'::text[]`
  // First these: one whose last try ends meanwhile is among the others then.
  await sql`update webhook_event e set gone = coalesce(e.gone, '{}') || ${gone}
    from (select bot_id, array_agg(channel) as channels from ${these} group by bot_id) as c
    where e.channels <> '{}' and e.channels && c.channels and e.workspace_id = ${workspaceId} and e.bot_id = c.bot_id
      and e.state = 'waiting' and e.attempts > 0`.execute(db)
  // Where nothing but what was erased still comes, nothing need come.
  await sql`update webhook_event e set ${emptied} from ${these}
    where e.channels <> '{}' and e.channels @> array[c.channel] and e.workspace_id = ${workspaceId} and e.bot_id = c.bot_id
      and (e.state <> 'waiting' or e.attempts = 0 or e.channels <@ e.gone)`.execute(db)
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
