import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** Who had snoozed a conversation until a time, as a line up to one of its lines says: who takes back what ended that did not snooze it. */
export async function snoozerOf(
  ctx: RequestContext,
  { workspace_id, id }: ConversationRow,
  until: number,
  seq: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ person: string | null }>`select m.body #>> '{event,person}' as person from message m
    where m.workspace_id = ${workspace_id} and m.conversation_id = ${id} and m.seq <= ${seq} and m.type = 'event'
      and m.body #>> '{event,what}' = 'snoozed' and m.body #>> '{event,about}' = ${String(until)}
    order by m.seq desc limit 1`.execute(ctx.db)
  return rows[0]?.person ?? undefined
}
