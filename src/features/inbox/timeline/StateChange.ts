import { newId } from '#shared/ids.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from './contract.ts'
import { commitTurns, type Committing } from './commitTurn.ts'
import type { EndedByMove } from './toMessage.ts'
import { channelUpdate } from './enqueueDelivery.ts'
import { Turn } from './turn.ts'

/** What one act makes of one conversation, not written yet. `after` is done once it is. */
export interface StateChange extends Committing {
  after?(): void | Promise<void>
}

/** Decides what an act makes of a conversation: null when it is so already. Throws an AppError where it may not be done to this one. */
export type StateChangeOf = (row: ConversationRow) => StateChange | null

/** Writes steps of several conversations, and does what follows. */
export async function commitStateChanges(ctx: RequestContext, steps: StateChange[]): Promise<void> {
  await commitTurns(ctx, steps)
  for (const step of steps) await step.after?.()
}

/** A line of the timeline by the one who acts. */
export function lineOf(ctx: RequestContext, what: TimelineEvent['what'], about?: string, to?: string): TimelineEvent {
  const { id, name } = personOf(ctx)
  return { what, person: id, name, ...(about !== undefined && { about }), ...(to !== undefined && { to }) }
}

/** A step that sets fields, with a line in the transcript unless it is not worth one; the line keeps what it ended. The bot receives what concerns it. */
export function setFields(
  ctx: RequestContext,
  row: ConversationRow,
  fields: Partial<ConversationRow>,
  line: TimelineEvent | null,
  ended?: EndedByMove,
): StateChange {
  const turn = new Turn(row, ctx.now.getTime())
  if (line) turn.addEvent(newId(), line, ended)
  turn.change(fields)
  const now = turn.row
  const isNews = now.epoch !== row.epoch || now.is_done !== row.is_done || now.assignee_id !== row.assignee_id
  return { before: row, turn, forBot: isNews ? [channelUpdate(now)] : [] }
}
