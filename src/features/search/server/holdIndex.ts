import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { headOfLog } from '#platform/event-log/feed.ts'

/** Seconds for which a server has the index without saying so again. */
export const heldFor = 15

/**
 * Asks for the index on behalf of a server: answers up to where in the log it has come, or null while another server has it. Where the log does
 * not reach back to there, or was never followed, every workspace is noted to be gone through.
 */
export async function holdIndex(db: Database, server: string): Promise<string | null> {
  const head = await headOfLog(db)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ place: string; isNew: boolean; pruned: string | null }>`
      insert into search_progress as p (place, holder, held_until) values (${head}, ${server}, now() + make_interval(secs => ${heldFor}))
      on conflict (one) do update set holder = excluded.holder, held_until = excluded.held_until
        where p.holder is null or p.holder = excluded.holder or p.held_until < now()
      returning place, xmax = 0 as "isNew", (select value #>> '{}' from setting where name = 'log_pruned_to') as pruned`.execute(trx)
    const [row] = rows
    if (!row) return null
    const { place, isNew, pruned } = row
    if (!isNew && place <= head && (pruned === null || place >= pruned)) return place
    await trx.updateTable('search_progress').set({ place: head }).execute()
    await sql`insert into search_state (workspace_id, filled) select id, false from workspace
      on conflict (workspace_id) do update set filled = false`.execute(trx)
    return head
  })
}

/** Leaves the index to anyone who asks next. */
export async function releaseIndex(db: Database, server: string): Promise<void> {
  await db.updateTable('search_progress').set({ holder: null, held_until: null }).where('holder', '=', server).execute()
}
