import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotPlace } from '#features/bots/ports.ts'

/** So many are kept of each bot: a bot that always says the same wrong thing must not fill the disk. */
const keptPerBot = 100
/** Of each body so many characters. */
const keptBody = 100_000

/** Keeps what a bot sent and nobody could read, with the reason, for its health card. `path` is the call it came by, such as `in`. */
export async function keepUnreadable(
  db: DatabaseOrTransaction,
  bot: BotPlace,
  found: { path: string; reason: string; body: string },
): Promise<void> {
  // PostgreSQL refuses the character zero in text.
  const text = (value: string, max: number) => value.slice(0, max).replaceAll('\0', '\u{fffd}')
  await sql`with kept as (select id from unreadable where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} order by at desc, id desc limit ${sql.lit(keptPerBot - 1)}),
    added as (insert into unreadable (workspace_id, id, bot_id, path, reason, body)
      values (${bot.workspaceId}, ${newId()}, ${bot.id}, ${text(found.path, 200)}, ${text(found.reason, 1000)}, ${text(found.body, keptBody)}))
    delete from unreadable where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} and id not in (select id from kept)`.execute(db)
}
