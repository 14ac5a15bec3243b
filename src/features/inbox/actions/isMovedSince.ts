import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import type { Act } from './bulk/contract.ts'
import type { SharedAct } from './perform.ts'

/** What puts a conversation into another folder. */
export type Move = SharedAct & { do: 'done' | 'inbox' | 'snooze' }

/** Whether an act does. */
export const isMove = (act: Act): act is Move => moves.has(act.do)
const moves: ReadonlySet<Act['do']> = new Set<Move['do']>(['done', 'inbox', 'snooze'])

/** The lines that say so. */
export const linesOfMove: TimelineEvent['what'][] = ['done', 'inbox', 'snoozed', 'woke', 'blocked', 'unblocked']

/**
 * Whether a conversation was moved since one of its lines; or, where the act takes it out of the inbox, its customer has written or asked for a person
 * since, whom nobody would see there.
 */
export async function isMovedSince(
  ctx: RequestContext,
  { workspace_id, id, last_seq }: ConversationRow,
  seq: number,
  act: Move,
): Promise<boolean> {
  if (last_seq <= seq) return false
  const hides = act.do === 'done' || (act.do === 'snooze' && act.until !== null)
  const lines = hides ? [...linesOfMove, 'asked_for_human'] : linesOfMove
  const { rows } = await sql`select from message m where m.workspace_id = ${workspace_id} and m.conversation_id = ${id} and m.seq > ${seq}
    and case m.type when 'event' then m.body #>> '{event,what}' = any(${lines}) else ${hides} and m.type = 'message' and m.author = 'customer' end
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
