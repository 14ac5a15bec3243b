import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { alertsMoved } from '#features/alerts/botContract.ts'

/** Tells the people of a workspace, also on pages that show another one, that what calls in a bot went or came back with it. */
export async function tellMoved(ctx: RequestContext, workspace: string, clientKey: string): Promise<void> {
  const people = await ctx.db.selectFrom('member').where('workspace_id', '=', workspace).select('person_id').execute()
  const recipients = people.map(({ person_id }) => person_id)
  ctx.emit(alertsMoved, { workspace, recipients }, { client_key: clientKey })
}
