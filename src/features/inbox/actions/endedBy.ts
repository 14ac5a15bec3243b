import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { EndedByMove } from '#features/inbox/timeline/toMessage.ts'
import { linesOfMove } from './isMovedSince.ts'

/** What the last move of a conversation up to one of its lines ended, for who takes that move back. */
export async function endedBy(ctx: RequestContext, { workspace_id, id }: ConversationRow, seq: number): Promise<EndedByMove> {
  const { rows } = await sql<{ ended: EndedByMove | null }>`select m.body -> 'ended' as ended from message m
    where m.workspace_id = ${workspace_id} and m.conversation_id = ${id} and m.seq <= ${seq} and m.type = 'event'
      and m.body #>> '{event,what}' = any(${linesOfMove}) order by m.seq desc limit 1`.execute(ctx.db)
  return rows[0]?.ended ?? {}
}

/** Who had snoozed it until a time, in seconds since 1970, where that is what was ended. */
export function snoozerOf(until: number, { snooze }: EndedByMove): string | undefined {
  return snooze?.until === Math.round(until * 1000) ? snooze.by : undefined
}
