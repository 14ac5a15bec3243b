import { wireSeconds } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { AuditEntry, AuditPage, AuditQuestion } from '#features/audit/contract.ts'

/** A page of the log of a workspace, the newest first. Ids begin with the time, so one order serves times, pages and ties. */
export async function entriesOf(db: DatabaseOrTransaction, workspaceId: string, question: AuditQuestion, size: number): Promise<AuditPage> {
  const rows = await pageQuery(db, workspaceId, question, size).execute()
  const entries = rows.slice(0, size).map(({ id, at, action, address, device, ...row }): AuditEntry => ({
    id,
    at: wireSeconds(at.getTime()),
    actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action,
    subject: { id: row.subject_id, name: row.subject_name },
    before: row.before,
    after: row.after,
    address,
    device,
  }))
  return { entries, next: rows.length > size ? entries.at(-1)!.id : null }
}

/** Asks for one row more than the page holds, to know whether there is another page. */
export function pageQuery(
  db: DatabaseOrTransaction,
  workspaceId: string,
  { who, what, since, until, cursor }: AuditQuestion,
  size: number,
) {
  let query = db.selectFrom('audit').where('workspace_id', '=', workspaceId)
  if (who !== undefined) query = query.where('actor_id', '=', who)
  if (what !== undefined) query = query.where('action', '=', what)
  if (since !== undefined) query = query.where('id', '>=', firstIdAt(since))
  if (until !== undefined) query = query.where('id', '<', firstIdAt(until))
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return query
    .select(['id', 'at', 'actor_id', 'actor_name', 'actor_email', 'action', 'subject_id', 'subject_name', 'before', 'after'])
    .select(['address', 'device'])
    .orderBy('id', 'desc')
    .limit(size + 1)
}

/** Below every id that is made at or after an instant, above all that were made before it. `at` in seconds. */
function firstIdAt(at: number): string {
  const hex = (at * 1000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
