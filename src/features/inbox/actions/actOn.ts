import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { day, keptDays } from '#shared/time.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import type * as contract from './contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { setPaused } from '#features/inbox/handoff/contract.ts'
import { accessConversation, accessDeletedConversation, type Reached } from '#features/inbox/conversations/access.ts'
import { toConversation } from '#features/inbox/conversations/toConversation.ts'
import { namesOf } from './assign.ts'
import { perform, takeSteps, type Performed, type SharedAct } from './perform.ts'
import { restore } from './remove.ts'

type ById = Pick<Input<typeof contract.moveToDone>, 'params'>

/** The single calls: each does one act to one conversation, and answers it as it is then. */
export const starOne = (unit: Unit, { params, headers }: Input<typeof contract.setStarred>) =>
  actOn(unit, params.id, { do: 'star', starred: headers.starred })
export const doneOne = (unit: Unit, { params }: ById) => actOn(unit, params.id, { do: 'done' })
export const inboxOne = (unit: Unit, { params }: ById) => actOn(unit, params.id, { do: 'inbox' })
export const snoozeOne = (unit: Unit, { params, body }: Input<typeof contract.snooze>) =>
  actOn(unit, params.id, { do: 'snooze', until: body.until })
export const labelOne = (unit: Unit, { params }: Input<typeof contract.addLabel>) =>
  actOn(unit, params.id, { do: 'label', tag: params.tag })
export const unlabelOne = (unit: Unit, { params }: Input<typeof contract.removeLabel>) =>
  actOn(unit, params.id, { do: 'unlabel', tag: params.tag })
export const deleteOne = (unit: Unit, { params }: ById) => actOn(unit, params.id, { do: 'delete' })
export const pauseOne = (unit: Unit, { params, headers }: Input<typeof setPaused>) =>
  actOn(unit, params.id, { do: 'pause', paused: headers.paused })

/** Assigns, unless somebody else has it by now than whom the caller saw. */
export async function assignOne(unit: Unit, { params, headers }: Input<typeof contract.assign>): Promise<Conversation> {
  const personIn = (id: string) => (id === '-1' ? null : id)
  const to = personIn(params.assignee)
  const reached = await accessConversation(unit, params.id, true)
  const has = reached.row.assignee_id
  if (has !== to && headers.replaces !== undefined && has !== personIn(headers.replaces)) {
    const name = has === null ? null : ((await namesOf(unit, [reached.row])).get(has) ?? 'Somebody')
    throw new AppError('conflict', `${name ?? 'Nobody'} has this conversation by now.`, {
      assignee: has === null ? null : { id: has, name },
    })
  }
  return actOnReached(unit, reached, { do: 'assign', assignee: to })
}

/** The page offers the undo for 10 seconds; a click at the end of them may take a moment to get here. */
const undoSeconds = 15

/** Takes a deletion back: whoever deleted it for some seconds, an owner for 30 days. */
export async function restoreOne(unit: Unit, { params }: ById): Promise<Conversation> {
  const { row, member } = await accessDeletedConversation(unit, params.id)
  const age = unit.now.getTime() - row.deleted_at!.getTime()
  const isUndo = row.deleted_by === personOf(unit).id && age < undoSeconds * 1000
  if (!isUndo && !member.is_owner) throw new AppError('forbidden', 'Only an owner of the workspace can restore this conversation now.')
  if (age > keptDays * day) throw new AppError('gone', 'This conversation was deleted more than 30 days ago.')
  return answerOf(await takeSteps(unit, [row], restore(unit)))
}

async function actOn(unit: Unit, id: string, act: SharedAct): Promise<Conversation> {
  return actOnReached(unit, await accessConversation(unit, id, true), act)
}

async function actOnReached(unit: Unit, reached: Reached, act: SharedAct): Promise<Conversation> {
  return answerOf(await perform(unit, reached.member.workspaceId, [reached], act))
}

function answerOf([done]: Performed[]): Conversation {
  if (done!.outcome === 'refused') throw done!.why
  return toConversation(done!.row)
}
