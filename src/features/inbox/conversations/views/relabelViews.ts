import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { tellThing } from '#features/workspaces/members/server/sharedThings.ts'
import type { Relabelling } from '#features/inbox/conversations/labels/changeLabel.ts'
import { toView, views } from './viewRow.ts'

/** A view of one bot that filters by a label goes along with it. One of every bot goes where a new name is the only one left. */
export async function relabelViews(ctx: RequestContext, { workspace, bot, from, to }: Relabelling): Promise<void> {
  const { client_key } = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspace)
    .where('id', '=', bot)
    .select('client_key')
    .executeTakeFirstOrThrow()
  const goesEverywhere = to !== null && !(await isElsewhere(ctx, workspace, bot, from))
  const rows = await ctx.db
    .selectFrom('view')
    .where('workspace_id', '=', workspace)
    .where('client_key', 'in', goesEverywhere ? [client_key, 'all'] : [client_key])
    .orderBy('id')
    .selectAll()
    // Who is just saving one is waited for: what they chose would be lost.
    .forUpdate()
    .execute()
  for (const row of rows) {
    const before = toView(row).criteria.filterTags
    if (!before.includes(from)) continue
    const filterTags = [...new Set(before.flatMap((name) => (name === from ? (to ?? []) : name)))]
    // Without its last label it would show everything under a name that says otherwise.
    if (filterTags.length === 0) continue
    const changed = await ctx.db
      .updateTable('view')
      .set({ criteria: JSON.stringify({ ...row.criteria, filterTags }) })
      .where('workspace_id', '=', workspace)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst()
    if (changed) await tellThing(ctx, views, changed)
  }
}

/** Whether another bot has a label of that name: a view of every bot would lose its conversations. */
async function isElsewhere(ctx: RequestContext, workspace: string, bot: string, name: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('label')
    .innerJoin('bot', (join) => join.onRef('bot.workspace_id', '=', 'label.workspace_id').onRef('bot.id', '=', 'label.bot_id'))
    .where('label.workspace_id', '=', workspace)
    .where('label.name', '=', name)
    .where('bot.id', '<>', bot)
    .where('bot.deleted_at', 'is', null)
    .select('label.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
