import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { MayHold } from '#features/workspaces/members/server/MemberPorts.ts'

/** Nobody reads the difference between more than so many. */
const cap = 1000

/** How many open conversations somebody has that they could not hold with other rights; counted up to a thousand. */
export async function countGivenUp(ctx: RequestContext, workspaceId: string, personId: string, after: MayHold): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select from conversation c
    where c.workspace_id = ${workspaceId} and c.assignee_id = ${personId} and not c.is_done and c.deleted_at is null and ${isLost(after)}
    limit ${sql.lit(cap)}) held`.execute(ctx.db)
  return rows[0]!.n
}

/** Of a conversation `c`: whether these rights are too few to hold it. */
function isLost({ chat, botIds }: MayHold) {
  if (!chat) return sql`true`
  return botIds === null ? sql`false` : sql`not (c.bot_id = any(${botIds}::uuid[]))`
}
