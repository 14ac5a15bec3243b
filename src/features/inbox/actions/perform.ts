import { AppError } from '#shared/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Act } from './bulk/contract.ts'
import type { Reached } from '#features/inbox/conversations/access.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { assign } from './assign.ts'
import { snoozeUntil, toDone, toInbox } from './moveTo.ts'
import { label, unlabel } from './label.ts'
import { setPaused } from '#features/inbox/handoff/setPaused.ts'
import { deleteConversation } from './deleteConversation.ts'
import { star } from './star.ts'
import { commitStateChanges, type StateChange, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** What is done to a conversation itself; being unread is a reader's own. */
export type SharedAct = Exclude<Act, { do: 'unread' }>

/** What an act came to with one conversation. */
export type Performed =
  | { id: string; outcome: 'changed'; before: ConversationRow; row: ConversationRow }
  | { id: string; outcome: 'same'; row: ConversationRow }
  | { id: string; outcome: 'refused'; why: AppError }

/** Does one thing to conversations of a workspace that are reached and locked. Where it may not be done to one of them, the others are done. */
export async function perform(ctx: RequestContext, workspaceId: string, reached: Reached[], act: SharedAct): Promise<Performed[]> {
  const rows = reached.map(({ row }) => row)
  return applyStateChanges(ctx, rows, await verbOf(ctx, workspaceId, act, rows))
}

/** Takes the steps that are decided one by one, and writes them together. */
export async function applyStateChanges(ctx: RequestContext, rows: ConversationRow[], stepOf: StateChangeOf): Promise<Performed[]> {
  const steps: StateChange[] = []
  const performed = rows.map((row): Performed => {
    try {
      const change = stepOf(row)
      if (change === null) return { id: row.id, outcome: 'same', row }
      steps.push(change)
      return { id: row.id, outcome: 'changed', before: row, row: change.turn.row }
    } catch (error) {
      if (error instanceof AppError) return { id: row.id, outcome: 'refused', why: error }
      throw error
    }
  })
  if (steps.length > 0) await commitStateChanges(ctx, steps)
  return performed
}

/** Every act by its name. Refuses here what could be done to no conversation at all, such as assigning it to somebody who is not there. */
export async function verbOf(ctx: RequestContext, workspaceId: string, act: SharedAct, rows: ConversationRow[]): Promise<StateChangeOf> {
  switch (act.do) {
    case 'assign':
      return assign(ctx, workspaceId, act.assignee, rows)
    case 'label':
      return label(ctx, workspaceId, act.tag, rows)
    case 'unlabel':
      return unlabel(ctx, act.tag)
    case 'done':
      return toDone(ctx)
    case 'inbox':
      return toInbox(ctx)
    case 'snooze':
      return snoozeUntil(ctx, act.until)
    case 'star':
      return star(ctx, act.starred)
    case 'pause':
      return setPaused(ctx, act.paused, act.keep)
    case 'delete':
      return deleteConversation(ctx)
  }
}
