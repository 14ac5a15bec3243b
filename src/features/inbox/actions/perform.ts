import { AppError } from '#shared/errors.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import type { Act } from './bulk/contract.ts'
import type { Reached } from '#features/inbox/conversations/access.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { assign } from './assign.ts'
import { snoozeUntil, toDone, toInbox } from './moveTo.ts'
import { label, unlabel } from './label.ts'
import { setPaused } from '#features/inbox/handoff/setPaused.ts'
import { remove } from './remove.ts'
import { star } from './star.ts'
import { commitSteps, type Step, type StepOf } from '#features/inbox/timeline/Step.ts'

/** What is done to a conversation itself; being unread is a reader's own. */
export type SharedAct = Exclude<Act, { do: 'unread' }>

/** What an act came to with one conversation. */
export type Performed =
  | { id: string; outcome: 'changed'; before: ConversationRow; row: ConversationRow }
  | { id: string; outcome: 'same'; row: ConversationRow }
  | { id: string; outcome: 'refused'; why: AppError }

/** Does one thing to conversations of a workspace that are reached and locked. Where it may not be done to one of them, the others are done. */
export async function perform(unit: Unit, workspaceId: string, reached: Reached[], act: SharedAct): Promise<Performed[]> {
  const rows = reached.map(({ row }) => row)
  return takeSteps(unit, rows, await verbOf(unit, workspaceId, act, rows))
}

/** Takes the steps that are decided one by one, and writes them together. */
export async function takeSteps(unit: Unit, rows: ConversationRow[], stepOf: StepOf): Promise<Performed[]> {
  const steps: Step[] = []
  const performed = rows.map((row): Performed => {
    try {
      const step = stepOf(row)
      if (step === null) return { id: row.id, outcome: 'same', row }
      steps.push(step)
      return { id: row.id, outcome: 'changed', before: row, row: step.turn.row }
    } catch (error) {
      if (error instanceof AppError) return { id: row.id, outcome: 'refused', why: error }
      throw error
    }
  })
  if (steps.length > 0) await commitSteps(unit, steps)
  return performed
}

/** Every act by its name. Refuses here what could be done to no conversation at all, such as assigning it to somebody who is not there. */
export async function verbOf(unit: Unit, workspaceId: string, act: SharedAct, rows: ConversationRow[]): Promise<StepOf> {
  switch (act.do) {
    case 'assign':
      return assign(unit, workspaceId, act.assignee, rows)
    case 'label':
      return label(unit, workspaceId, act.tag, rows)
    case 'unlabel':
      return unlabel(unit, act.tag)
    case 'done':
      return toDone(unit)
    case 'inbox':
      return toInbox(unit)
    case 'snooze':
      return snoozeUntil(unit, act.until)
    case 'star':
      return star(unit, act.starred)
    case 'pause':
      return setPaused(unit, act.paused)
    case 'delete':
      return remove(unit)
  }
}
