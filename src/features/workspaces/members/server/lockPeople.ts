import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessWorkspace, type Member } from './access.ts'

/**
 * Gives access to somebody who changes the people of a workspace: until the transaction ends nobody else does, and the caller's own rights are read once that is so. Without
 * it two owners could demote each other at the same moment, or somebody use a right that is just being taken.
 */
export async function lockPeople(ctx: RequestContext, workspaceId: string): Promise<Member> {
  await accessWorkspace(ctx, workspaceId)
  await ctx.db.selectFrom('workspace').where('id', '=', workspaceId).select('id').forNoKeyUpdate().execute()
  return accessWorkspace(ctx, workspaceId)
}
