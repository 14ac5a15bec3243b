import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type Person, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Bulk } from './contract.ts'
import { lockBulk } from './accessBulk.ts'
import { actOf, emitBulkProgress, toBulk, type BulkRow } from './bulkRow.ts'
import type { BulkSnapshot } from './BulkSnapshot.ts'
import { performMany } from './performMany.ts'
import { undoMany } from './undoMany.ts'

/** So many conversations are done in one transaction: at once when a bulk has no more, and a job for each such portion when it has. */
const atOnce = 100
/** Rows deleted in one statement, of what bulks did that are forgotten. */
const forgottenAtOnce = 2000
/** How long a bulk can be taken back, in milliseconds. */
const undoFor = 10 * 60_000
/** Until when what ends now can be taken back. */
export const undoUntil = (now: Date) => new Date(now.getTime() + undoFor)

/** The job's name; its data are a workspace, and the id of one of its bulks. */
export const bulkJob = 'bulk'

/** One portion of a bulk that runs or is being undone, by the one who started it. */
export async function runBulk(contexts: RequestContexts, workspaceId: string, id: string): Promise<void> {
  const starter = await contexts.read(nobody, (ctx) => starterOf(ctx, workspaceId, id))
  if (!starter) return
  await contexts.write({ person: starter, requires: 'chat' }, async (ctx) => {
    await lockBulk(ctx, id)
    const row = await ctx.db.selectFrom('bulk').where('workspace_id', '=', workspaceId).where('id', '=', id).selectAll().executeTakeFirst()
    // What is done to conversations calls their access function one by one; what is done to the bulk itself is its starter's own.
    ctx.authorized = true
    if (row) await nextPortion(ctx, row)
  })
}

async function starterOf(ctx: RequestContext, workspaceId: string, id: string): Promise<Person | null> {
  const row = await ctx.db
    .selectFrom('bulk')
    .innerJoin('person', 'person.id', 'bulk.person_id')
    .where('bulk.workspace_id', '=', workspaceId)
    .where('bulk.id', '=', id)
    .select(['person.id', 'person.name', 'person.email', 'person.image'])
    .executeTakeFirst()
  return row ? { ...row, session: null } : null
}

/** Does a bulk that has begun, or its undoing: at once where it is small, otherwise from the queue. */
export async function beginBulk(ctx: RequestContext, row: BulkRow): Promise<Bulk> {
  if (row.total <= atOnce) return nextPortion(ctx, row)
  queue(ctx, row)
  return toBulk(ctx, row)
}

function queue(ctx: RequestContext, row: BulkRow): void {
  ctx.enqueue({ job: bulkJob, data: { workspace: row.workspace_id, id: row.id } })
}

/** Does the next portion of a bulk that is locked, puts the one after it into the queue, and tells how it stands. */
async function nextPortion(ctx: RequestContext, row: BulkRow): Promise<Bulk> {
  const isUndoing = row.state === 'undoing'
  if (!isUndoing && row.state !== 'running') return emitBulkProgress(ctx, row)
  const items = await ctx.db
    .selectFrom('bulk_item')
    .where('workspace_id', '=', row.workspace_id)
    .where('bulk_id', '=', row.id)
    .where('state', '=', isUndoing ? 'changed' : 'waiting')
    .orderBy('n')
    .limit(atOnce)
    .select(['conversation_id', 'before'])
    .execute()
  const done = await portionOf(ctx, row, items)
  await writeItems(ctx, row, done)
  const count = (...states: Settled['state'][]) => done.filter(({ state }) => states.includes(state)).length
  const isLast = items.length < atOnce || row.changed + row.same + row.refused + done.length >= row.total
  const after = await ctx.db
    .updateTable('bulk')
    .set({
      changed: row.changed + count('changed', 'undone'),
      same: row.same + count('same'),
      refused: row.refused + count('refused', 'kept'),
      ...(isLast && {
        state: isUndoing ? 'undone' : 'done',
        undo_until: isUndoing ? null : undoUntil(ctx.now),
      }),
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isLast) queue(ctx, row)
  return emitBulkProgress(ctx, after)
}

/** How one conversation of a portion ended. */
type Settled = { id: string; state: 'changed' | 'same' | 'refused' | 'undone' | 'kept'; kept?: BulkSnapshot; why?: AppError }

async function portionOf(
  ctx: RequestContext,
  row: BulkRow,
  items: { conversation_id: string; before: BulkSnapshot | null }[],
): Promise<Settled[]> {
  const ids = items.map(({ conversation_id }) => conversation_id)
  try {
    if (row.state === 'running') return await performMany(ctx, row.workspace_id, ids, actOf(row))
    const kept = new Map(items.flatMap(({ conversation_id, before }) => (before ? [[conversation_id, before] as const] : [])))
    return await undoMany(ctx, row.workspace_id, kept, actOf(row))
  } catch (error) {
    // Its starter may not chat any more, or has left.
    if (!(error instanceof AppError)) throw error
    return ids.map((id) => ({ id, state: row.state === 'running' ? 'refused' : 'kept', why: error }))
  }
}

async function writeItems(ctx: RequestContext, row: BulkRow, done: Settled[]): Promise<void> {
  const items = done.map(({ id, state, kept, why }) => ({
    id,
    state,
    before: kept ?? null,
    code: why?.code ?? null,
    reason: why?.reason ?? null,
    params: why?.params ?? null,
    why: why?.message ?? null,
  }))
  await sql`update bulk_item i set state = n.state, before = coalesce(n.before, i.before), code = n.code, reason = n.reason, params = n.params,
      why = n.why
    from json_to_recordset(${JSON.stringify(items)}::json) as n(id uuid, state text, before jsonb, code text, reason text, params jsonb, why text)
    where i.workspace_id = ${row.workspace_id} and i.bulk_id = ${row.id} and i.conversation_id = n.id`.execute(ctx.db)
}

/** Forgets bulks that can be undone no more, what they did first: it would else go with them in one transaction, for which everybody waits who follows the log. */
export async function forgetBulks(db: Database, portion = forgottenAtOnce): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - interval '1 day'`
  for (const { workspace_id, id } of await db.selectFrom('bulk').where(isOld).select(['workspace_id', 'id']).execute()) {
    const itsOwn = sql`workspace_id = ${workspace_id} and bulk_id = ${id}`
    await deleteInPortions(
      db,
      portion,
      sql`delete from bulk_item where ${itsOwn} and n = any(array(select n from bulk_item where ${itsOwn} limit ${portion}))`,
    )
    await db.deleteFrom('bulk').where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
  }
}
