import { sql, type RawBuilder } from 'kysely'

/**
 * Holds for what belongs to bots that are there. A removed bot keeps its conversations for a while; only its own row says that it is
 * gone, so everything that lists or counts asks this. The list of removed bots is read once for a query and is nearly always empty.
 */
export function ofLivingBots(workspaceId: string, botId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${botId} <> all(array(select id from bot where workspace_id = ${workspaceId} and deleted_at is not null))`
}
