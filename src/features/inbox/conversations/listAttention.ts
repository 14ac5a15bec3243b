import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Attention, listAttention as call } from './unreadContract.ts'
import { nextUpOf } from './nextUp.ts'

/** What calls for the caller. */
export async function listAttention(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Attention> {
  const { waiting, own, flagged, mentions } = nextUpOf(await accessNamedWorkspace(ctx, headers.teamid))
  const { rows } = await sql<Attention>`select pg_current_snapshot()::text as snapshot,
    (${waiting})::text[] as waiting, (${own})::text[] as own, (${flagged})::text[] as flagged, (${mentions})::text[] as mentions`.execute(
    ctx.db,
  )
  return rows[0]!
}
