import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot } from '#features/bots/server/access.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import { maxUntaken, type listUntaken as call } from './untakenContract.ts'

/** What went to people only because the AI was off, and is still as it left the AI. Who asked for a person since waits for one. */
export async function listUntaken(ctx: RequestContext, { params }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessBot(ctx, params.client_key)
  const { rows } = await sql<{ id: string; count: number }>`select c.id, count(*) over () as count from conversation c
    where c.workspace_id = ${row.workspace_id} and c.bot_id = ${row.id} and c.paused and c.deleted_at is null and not c.is_done
      and c.former_hold ->> 'what' = 'ai_off' and (c.former_hold ->> 'epoch')::int = c.epoch and ${visibleTo(member)}
    order by c.waiting_at, c.id limit ${maxUntaken}`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) }
}
