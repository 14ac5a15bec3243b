import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { BotPlace } from '#features/bots/ports.ts'

/** Has the companies of a bot asked within a minute whether they still take what it shows them. */
export async function checkSoon(db: DatabaseOrTransaction, { workspaceId, id }: BotPlace): Promise<void> {
  await db
    .updateTable('bot')
    .set({ check_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
