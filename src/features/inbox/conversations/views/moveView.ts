import type { Input } from '#shared/call.ts'
import { viewErrors } from '#features/inbox/conversations/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessThing, tellThing } from '#features/workspaces/members/server/sharedThings.ts'
import type { moveView as call } from './contract.ts'
import { byPlace } from './rules.ts'
import { toView, views, type ViewRow } from './viewRow.ts'

/** Puts a view before another one of its group, or at its end; everyone who may change it may. Emits each view whose place is another one now. */
export async function moveView(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<{ ok: true }> {
  // It is locked with its group, in the order in which everybody locks these.
  const seen = await accessThing(ctx, views, params.id, false)
  if (body.before === seen.id) return { ok: true }
  const group = await groupOf(ctx, seen)
  const moved = group.find(({ id }) => id === seen.id)
  if (!moved) throw viewErrors.unknown()
  const others = group.filter((row) => row !== moved)
  const at = body.before === null ? others.length : others.findIndex(({ id }) => id === body.before)
  if (at === -1) throw viewErrors.otherList()
  for (const [index, row] of others.toSpliced(at, 0, moved).entries()) {
    if (row.position === index + 1) continue
    const changed = await ctx.db
      .updateTable('view')
      .set({ position: index + 1 })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellThing(ctx, views, changed)
  }
  return { ok: true }
}

/** The views among which one stands, in their order, locked: its maker's own ones, or the shared ones of the workspace. */
async function groupOf(ctx: RequestContext, { workspace_id, person_id, shared }: ViewRow): Promise<ViewRow[]> {
  const rows = await ctx.db
    .selectFrom('view')
    .where('workspace_id', '=', workspace_id)
    .where('shared', '=', shared)
    .$if(!shared, (query) => query.where('person_id', '=', person_id))
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  return rows.toSorted((a, b) => byPlace(toView(a), toView(b)))
}

/** The place at the end of a group: none while nobody has put it into an order. */
export async function lastPlace(ctx: RequestContext, group: { workspaceId: string; personId: string; shared: boolean }): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('view')
    .where('workspace_id', '=', group.workspaceId)
    .where('shared', '=', group.shared)
    .$if(!group.shared, (query) => query.where('person_id', '=', group.personId))
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null || last === 0 ? 0 : last + 1
}
