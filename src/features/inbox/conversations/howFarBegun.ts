import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Begun, begun as call } from './begunContract.ts'

/** So many conversations are looked at, those that began first: by then a workspace is no new one, and it may come to have a million. */
const looked = 1000

/** How far the workspace has come with its conversations, in every folder and among what was deleted. */
export async function howFarBegun(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Begun> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const first = ctx.db
    .selectFrom('conversation')
    .where('workspace_id', '=', workspaceId)
    .select('last_human_at')
    .orderBy('id')
    .limit(looked)
    .as('first')
  const { all, answered } = await ctx.db
    .selectFrom(first)
    .select(({ fn }) => [fn.countAll<string>().as('all'), fn.count<string>('last_human_at').as('answered')])
    .executeTakeFirstOrThrow()
  return { has_begun: Number(all) > 0, is_answered: Number(answered) > 0 }
}
