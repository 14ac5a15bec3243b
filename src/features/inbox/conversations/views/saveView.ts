import type { Input } from '#shared/call.ts'
import { botErrors } from '#features/bots/errors.ts'
import { viewErrors } from '#features/inbox/conversations/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import {
  accessThing,
  accessToMakeThing,
  demandMakerToKeep,
  demandRoom,
  madeBefore,
  tellThing,
  type Maker,
} from '#features/workspaces/members/server/sharedThings.ts'
import type { saveView as call, View } from './contract.ts'
import { lastPlace } from './moveView.ts'
import { views, type ViewRow } from './viewRow.ts'

/** Makes a view, or changes one. */
export async function saveView(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<View> {
  if (body.id !== undefined) return change(ctx, await accessThing(ctx, views, body.id), body)
  const maker = await accessToMakeThing(ctx, views, headers.teamid, body)
  const before = await madeBefore(ctx, views, maker, body.new_id)
  return before ? change(ctx, before, body) : make(ctx, maker, body)
}

type Given = Input<typeof call>['body']

async function make(ctx: RequestContext, { workspaceId, personId }: Maker, given: Given): Promise<View> {
  const { new_id: id = newId(), name, criteria, client_key = 'all', shared = false } = given
  if (name === undefined) throw viewErrors.unnamed().with({ field: 'name' })
  if (criteria === undefined) throw viewErrors.criteriaMissing().with({ field: 'criteria' })
  await demandBot(ctx, workspaceId, client_key)
  await demandRoom(ctx, views, { workspaceId, personId })
  const position = await lastPlace(ctx, { workspaceId, personId, shared })
  const columns = { name, client_key, criteria: JSON.stringify(criteria), shared }
  const made = await ctx.db
    .insertInto('view')
    .values({ workspace_id: workspaceId, id, person_id: personId, position, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // The id is that of somebody else's, of which they learn nothing.
  if (!made) throw viewErrors.unknown()
  return tellThing(ctx, views, made)
}

/** Changes what is given. The row is locked: nobody else changes the rest meanwhile. */
async function change(ctx: RequestContext, before: ViewRow, given: Given): Promise<View> {
  const { name = before.name, criteria = before.criteria, client_key = before.client_key, shared = before.shared } = given
  demandMakerToKeep(ctx, views, before, shared)
  if (given.client_key !== undefined) await demandBot(ctx, before.workspace_id, given.client_key)
  // Shared, or kept to its maker again, it stands at the end of the others.
  const position =
    before.shared === shared
      ? before.position
      : await lastPlace(ctx, { workspaceId: before.workspace_id, personId: before.person_id, shared })
  const row = await ctx.db
    .updateTable('view')
    .set({ name, client_key, criteria: JSON.stringify(criteria), shared, position })
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return tellThing(ctx, views, row, before)
}

async function demandBot(ctx: RequestContext, workspaceId: string, clientKey: string): Promise<void> {
  if (clientKey === 'all') return
  const { row } = await accessBot(ctx, clientKey)
  if (row.workspace_id !== workspaceId) throw botErrors.unknown()
}
