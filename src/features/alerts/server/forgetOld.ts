import { sql } from 'kysely'
import { day } from '#shared/time.ts'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { keptInLedger } from '#features/alerts/keptInLedger.ts'
import { firstIdAt } from './listLedger.ts'
import { lockAlerts } from './lockAlerts.ts'
import { endRows } from './writeAlerts.ts'

/** So many alerts are ended in one transaction: nobody else is alerted meanwhile, and everybody's screens wait for what it writes. */
const endedAtOnce = 200
/** So many are deleted in one statement; each brings its attempts along. */
const deletedAtOnce = 1000

/** Deletes alerts that were over long ago, and ends those that only say that a customer wrote, long ago: the ledger would grow for ever. */
export async function forgetOld(
  contexts: RequestContexts,
  db: Database,
  portion = { ended: endedAtOnce, deleted: deletedAtOnce },
): Promise<void> {
  const before = new Date(contexts.now().getTime() - keptInLedger * day)
  const workspaces = await db.selectFrom('workspace').select('id').execute()
  for (const { id } of workspaces) await endOld(contexts, db, id, before, portion.ended)
  await deleteOld(db, before, portion.deleted)
}

/** Ids begin with the time, so the old ones are one end of an index. */
const firstId = (at: Date) => firstIdAt(at.getTime() / 1000)

/** They are looked for without the lock of alerts, and looked at again with it: something may have been added. */
async function endOld(contexts: RequestContexts, db: Database, workspace: string, before: Date, portion: number): Promise<void> {
  const isOld = sql`a.ended_at is null and a.kinds = '{log}' and a.at < ${before}`
  for (let after = firstIdAt(0); ;) {
    const { rows } = await sql<{
      id: string
    }>`select a.id from alert a where a.workspace_id = ${workspace} and ${isOld} and a.id > ${after}::uuid and a.id < ${firstId(before)}::uuid
      order by a.id limit ${portion}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await contexts.write(nobody, async (ctx) => {
      await lockAlerts(ctx)
      const old = await sql<{
        id: string
        why: string
      }>`select a.id, 'old' as why from alert a where a.workspace_id = ${workspace} and ${isOld} and a.id = any(${rows.map(({ id }) => id)}::uuid[])
        for update`.execute(ctx.db)
      await endRows(ctx, [workspace], old.rows)
    })
    after = last.id
  }
}

/** What is still to be sent or taken back somewhere waits for that. */
async function deleteOld(db: Database, before: Date, portion: number): Promise<void> {
  await deleteInPortions(
    db,
    portion,
    sql`with old as (
        select o.workspace_id, o.id from workspace w cross join lateral (select a.workspace_id, a.id from alert a
          where a.workspace_id = w.id and a.id < ${firstId(before)}::uuid and a.ended_at < ${before} and not exists (select from alert_attempt t
            where t.workspace_id = a.workspace_id and t.alert_id = a.id and t.due_at is not null)
          limit ${portion}) o
        limit ${portion})
      delete from alert a using old where a.workspace_id = old.workspace_id and a.id = old.id`,
  )
}
