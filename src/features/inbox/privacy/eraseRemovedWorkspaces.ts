import { sql } from 'kysely'
import { keptDays } from '#shared/time.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { forEach } from '#platform/jobs/forEach.ts'
import { eraseIndex } from '#features/inbox/timeline/searchEntries.ts'
import type { LetGo } from '#features/bots/server/BotPorts.ts'
import { eraseBot, tablesOfBots } from './eraseRemovedBots.ts'

/** Takes from a workspace that is erased what companies gave for it; it is given back once that is committed. */
export type LetGoOfWorkspace = (db: DatabaseOrTransaction, workspaceId: string) => Promise<void>

/**
 * Erases workspaces that were removed longer ago than a removal can be taken back, with everything in them. Only the audit log stays: it is added
 * to and never taken from.
 */
export async function eraseRemovedWorkspaces(db: Database, letGo: LetGo, letGoOfWorkspace: LetGoOfWorkspace): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from workspace where deleted_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await forEach(rows, ({ id }) => erase(db, id, letGo, letGoOfWorkspace))
}

async function erase(db: Database, id: string, letGo: LetGo, letGoOfWorkspace: LetGoOfWorkspace): Promise<void> {
  const bots = await db.selectFrom('bot').where('workspace_id', '=', id).select('id').execute()
  await forEach(bots, (bot) => eraseBot(db, id, bot.id, letGo))
  // What stands in its Slack is taken back by its connection to it; the next time there is nothing left of it.
  if (await isStillShown(db, id)) return
  await db.transaction().execute(async (trx) => {
    // What is just being written of it ends first (features/search/server/searchState.ts).
    await sql`select from workspace where id = ${id} for update`.execute(trx)
    for (const table of leftovers) await sql`delete from ${sql.table(table)} where workspace_id = ${id}`.execute(trx)
    await eraseIndex(trx, id)
    await trx.updateTable('person').set({ workspace_id: null, bot_client_key: null }).where('workspace_id', '=', id).execute()
    await letGoOfWorkspace(trx, id)
    // Members, keys and invitations go with it.
    await trx.deleteFrom('workspace').where('id', '=', id).execute()
  })
}

async function isStillShown(db: Database, workspaceId: string): Promise<boolean> {
  const gone = db.selectFrom('alert').where('workspace_id', '=', workspaceId).where('gone_at', 'is not', null)
  return (await gone.select('id').executeTakeFirst()) !== undefined
}

/** What belongs to no bot, or was written while its bot was being erased, and has no key to the workspace. */
const leftovers = [
  'message',
  'seen',
  'conversation',
  'alert',
  'alert_read',
  ...tablesOfBots,
  'usage_day',
  'change',
  'set_aside_change',
] as const
