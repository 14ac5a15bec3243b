import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { createWorkspace } from './createWorkspace.ts'

/** Makes the first workspace of somebody who has just become known. They are not signed in yet, but it is theirs, and the audit log says so. */
export async function makeHome(ctx: RequestContext, ownerId: string, name: string): Promise<string> {
  const id = await createWorkspace(ctx, ownerId, name)
  const owner = await ctx.db
    .selectFrom('person')
    .where('id', '=', ownerId)
    .select(['id', 'name', 'email', 'image'])
    .executeTakeFirstOrThrow()
  const theirs = { ...ctx, person: { ...owner, session: null } }
  await recordAudit(theirs, { workspace: id, action: 'workspace.created', subject: { id, name }, after: { owner: owner.email } })
  return id
}
