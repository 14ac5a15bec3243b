import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import { lockAlerts } from './lockAlerts.ts'
import { endRows } from './writeAlerts.ts'

/** So many alerts are ended in one transaction: nobody else is alerted meanwhile. */
const atOnce = 200

/** The job's name; its data are the ids of a workspace and of somebody who sees less there than before. */
export const loseSightJob = 'lose-sight'

/**
 * Ends what is open of conversations that a member does not see any more, so that no customer's name stays on their devices or in Slack. A job, as it comes
 * after the change of their rights: whoever raises alerts reads these first.
 */
export async function loseSight(contexts: RequestContexts, workspaceId: string, personId: string, portion = atOnce): Promise<void> {
  while (await contexts.write(nobody, (ctx) => loseSome(ctx, workspaceId, personId, portion)));
}

/** Ends some of them; answers whether there may be more. */
async function loseSome(ctx: RequestContext, workspaceId: string, personId: string, portion: number): Promise<boolean> {
  await lockAlerts(ctx)
  const { rows } = await sql<{ id: string; why: string }>`select a.id, 'lost' as why from alert a
      join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
      join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.person_id = ${personId} and a.ended_at is null and not ${isVisible()}
    limit ${portion} for update of a`.execute(ctx.db)
  await endRows(ctx, [workspaceId], rows)
  return rows.length === portion
}
