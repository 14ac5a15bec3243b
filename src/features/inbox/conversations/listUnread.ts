import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { listUnread as call, UnreadIds } from './unreadContract.ts'
import { inInboxOf, unreadCap } from './countUnread.ts'
import { newestOf } from './findConversations.ts'

/** What the caller has not read of their inbox. */
export async function listUnread(ctx: RequestContext, { headers }: Input<typeof call>): Promise<UnreadIds> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const unread = newestOf({ member, unread: true, phrase: null }, inInboxOf(member), unreadCap)
  const { rows } = await sql<{ ids: string[] | null; snapshot: string }>`select pg_current_snapshot()::text as snapshot,
    (select array_agg(c.id::text) from (${unread}) c) as ids`.execute(ctx.db)
  return { ids: rows[0]?.ids ?? [], snapshot: rows[0]!.snapshot }
}
