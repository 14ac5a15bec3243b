import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { viewChanged } from './contract.ts'
import type { Relabelling } from '#features/inbox/conversations/labels/changeLabel.ts'
import { toView } from './viewRow.ts'

/** A view of one bot that filters by a label goes along with it. One of every bot keeps the name: other bots may have it still. */
export async function relabelViews(ctx: RequestContext, { workspace, bot, from, to }: Relabelling): Promise<void> {
  const rows = await ctx.db
    .selectFrom('view')
    .innerJoin('bot', (join) => join.onRef('bot.workspace_id', '=', 'view.workspace_id').onRef('bot.client_key', '=', 'view.client_key'))
    .where('view.workspace_id', '=', workspace)
    .where('bot.id', '=', bot)
    .orderBy('view.id')
    .selectAll('view')
    // Who is just saving one is waited for: what they chose would be lost.
    .forUpdate('view')
    .execute()
  for (const row of rows) {
    const before = toView(row).criteria.filterTags
    if (!before.includes(from)) continue
    const filterTags = [...new Set(before.flatMap((name) => (name === from ? (to ?? []) : name)))]
    const changed = await ctx.db
      .updateTable('view')
      .set({ criteria: JSON.stringify({ ...row.criteria, filterTags }) })
      .where('workspace_id', '=', workspace)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst()
    if (changed) ctx.emit(viewChanged, audienceOfShared(changed), toView(changed))
  }
}
