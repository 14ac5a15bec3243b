import { sql } from 'kysely'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { BulkRow } from './bulkRow.ts'

/**
 * Locks a bulk until the transaction ends. Those who wait get it in the order in which they came: the lock of its row would go to whichever is
 * quicker when it is free, and now and then the next portion would overtake a stop.
 */
export async function lockBulk(ctx: RequestContext, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk ' || ${id}::uuid, 0))`.execute(ctx.db)
}

/** The way to a bulk: only for the one who started it, as long as they may chat. With `lock` nobody else works on it until the transaction ends. */
export async function accessBulk(ctx: RequestContext, id: string, lock = false): Promise<BulkRow> {
  if (lock) await lockBulk(ctx, id)
  const row = await ctx.db
    .selectFrom('bulk')
    .innerJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'bulk.workspace_id').onRef('member.person_id', '=', 'bulk.person_id'),
    )
    .innerJoin('workspace', 'workspace.id', 'bulk.workspace_id')
    .where('bulk.id', '=', id)
    .where('bulk.person_id', '=', personOf(ctx).id)
    .where('workspace.deleted_at', 'is', null)
    .selectAll('bulk')
    .executeTakeFirst()
  if (!row) throw bulkErrors.unknown()
  await accessWorkspace(ctx, row.workspace_id)
  return row
}
