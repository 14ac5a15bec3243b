import type { Selectable } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { bulkProgress, type Act, type Bulk } from './contract.ts'

export type BulkRow = Selectable<Schema['bulk']>

/** What is to be done to each; an undo takes back the same. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed by its contract when the bulk began
export const actOf = (row: BulkRow) => row.act as Act

/** So many refusals are told in words; the figures count all. */
const maxEmitted = 20

/** The row in the words of the wire. */
export async function toBulk(ctx: RequestContext, row: BulkRow): Promise<Bulk> {
  const { id, state, total, changed, same, refused, undo_until } = row
  const isUndoing = state === 'undoing' || state === 'undone'
  const refusals = await ctx.db
    .selectFrom('bulk_item')
    .where('workspace_id', '=', row.workspace_id)
    .where('bulk_id', '=', id)
    .where('state', '=', isUndoing ? 'kept' : 'refused')
    .orderBy('n')
    .limit(maxEmitted)
    .select(['conversation_id', 'code', 'reason', 'params', 'why'])
    .execute()
  return {
    id,
    act: actOf(row),
    state,
    total,
    changed,
    same,
    refused,
    refusals: refusals.map(({ conversation_id, code, reason, params, why }) => ({
      id: conversation_id,
      code: code ?? '',
      reason: reason ?? '',
      ...(params && { params }),
      why: why ?? '',
    })),
    undo_until: (state === 'done' || state === 'stopped') && changed > 0 && undo_until ? wireSeconds(undo_until.getTime()) : null,
  }
}

/** Tells the one who started it how it stands, and answers that. */
export async function emitBulkProgress(ctx: RequestContext, row: BulkRow): Promise<Bulk> {
  const bulk = await toBulk(ctx, row)
  ctx.emit(bulkProgress, { workspace: row.workspace_id, person: row.person_id }, bulk)
  return bulk
}
