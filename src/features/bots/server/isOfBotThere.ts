import { sql, type RawBuilder } from 'kysely'

/**
 * Holds for rows of a bot that is there, in statements over all workspaces; in one of them `ofLivingBots` asks less. Rows of a removed bot, or of a
 * removed workspace, wait as they are: they come back with it. `rows` is how the statement calls them.
 */
export function isOfBotThere(rows: 'a' | 'e' | 'r'): RawBuilder<boolean> {
  return sql`exists (select from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
    where b.workspace_id = ${sql.ref(`${rows}.workspace_id`)} and b.id = ${sql.ref(`${rows}.bot_id`)} and b.deleted_at is null)`
}
