import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { isOutdated } from './isOutdated.ts'
import { lockConversationOf } from './lockConversationOf.ts'
import type { Outgoing } from './ports.ts'

/** What was claimed: the row of the outbox. */
type Claimed = Pick<Outgoing, 'id' | 'bot'>

/** Takes a state back that was claimed although a newer one is there: it is not handed over. */
export async function withdrawUpdate(contexts: RequestContexts, claimed: Claimed): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    await lockConversationOf(ctx.db, claimed)
    if (await letGoOfOutdated(ctx, claimed)) return
    await sql`update delivery set state = 'queued', claimed_until = null where workspace_id = ${claimed.bot.workspaceId} and id = ${claimed.id}
      and state = 'sending'`.execute(ctx.db)
  })
}

/**
 * Takes a claimed state of a conversation out of the outbox, if it is the state no more; answers whether it was taken. One that hands back what nobody
 * answered, while the AI has had the conversation ever since, becomes the newest state instead. The caller holds the lock of the conversation.
 */
export async function letGoOfOutdated(ctx: RequestContext, { id, bot }: Claimed): Promise<boolean> {
  const { rows } = await sql<{
    conversation_id: string
    asks: boolean
  }>`select d.conversation_id, d.payload ? 'unanswered' and (d.payload ->> 'epoch')::int = c.epoch as asks
    from delivery d join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    where d.workspace_id = ${bot.workspaceId} and d.id = ${id} and d.state = 'sending' and ${isOutdated()} for update of d`.execute(ctx.db)
  const [outdated] = rows
  if (!outdated) return false
  if (outdated.asks) {
    await ctx.db
      .updateTable('delivery')
      .set({ state: 'superseded' })
      .where('workspace_id', '=', bot.workspaceId)
      .where('conversation_id', '=', outdated.conversation_id)
      .where('kind', '=', 'channel update')
      .where('state', '=', 'queued')
      .execute()
    await sql`update delivery d set number = default, payload = d.payload || jsonb_build_object('assignee', c.assignee_id, 'is_done', c.is_done)
      from conversation c where d.workspace_id = ${bot.workspaceId} and d.id = ${id} and c.workspace_id = d.workspace_id and c.id = d.conversation_id`.execute(
      ctx.db,
    )
    return false
  }
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'superseded', claimed_until: null })
    .where('workspace_id', '=', bot.workspaceId)
    .where('id', '=', id)
    .execute()
  return true
}
