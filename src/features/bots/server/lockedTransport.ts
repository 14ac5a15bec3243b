import { sql, type RawBuilder } from 'kysely'
import type { BotPlace } from '#features/bots/ports.ts'

/**
 * The transport of a bot, to be read in a statement that puts something into the outbox again. A bot that is changed meanwhile is waited for: what waits
 * for it is sent the new way, and this would not be there yet.
 */
export function lockedTransport({ workspaceId, id }: BotPlace): RawBuilder<unknown> {
  return sql`(select transport from bot where workspace_id = ${workspaceId} and id = ${id} for share)`
}
