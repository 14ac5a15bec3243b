import type { Input } from '#shared/call.ts'
import { actErrors } from '#features/inbox/actions/errors.ts'
import { day, keptDays } from '#shared/time.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type * as contract from './contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { setPaused } from '#features/inbox/handoff/contract.ts'
import { accessConversation, accessDeletedConversation, type Reached } from '#features/inbox/conversations/access.ts'
import { toConversation } from '#features/inbox/conversations/toConversation.ts'
import { namesOf } from './assign.ts'
import { isMovedSince, linesOfMove, type Move } from './isMovedSince.ts'
import { endedBy, snoozerOf, tellAgain } from './endedBy.ts'
import { snoozeUntil } from './moveTo.ts'
import { passBack } from './passBack.ts'
import { perform, applyStateChanges, verbOf, type Performed, type SharedAct } from './perform.ts'
import { restoreConversation } from './deleteConversation.ts'

type ById = Pick<Input<typeof contract.deleteConversation>, 'params'>

/** The single calls: each does one act to one conversation, and answers it as it is then. */
export const starOne = (ctx: RequestContext, { params, headers }: Input<typeof contract.setStarred>) =>
  actOn(ctx, params.id, { do: 'star', starred: headers.starred })
export const doneOne = (ctx: RequestContext, { params, headers }: Input<typeof contract.moveToDone>) =>
  moveOne(ctx, params.id, { do: 'done' }, headers.since)
export const inboxOne = (ctx: RequestContext, { params, headers }: Input<typeof contract.moveToInbox>) =>
  moveOne(ctx, params.id, { do: 'inbox' }, headers.since)
export const snoozeOne = (ctx: RequestContext, { params, headers, body }: Input<typeof contract.snooze>) =>
  moveOne(ctx, params.id, { do: 'snooze', until: body.until }, headers.since)
export const labelOne = (ctx: RequestContext, { params }: Input<typeof contract.addLabel>) =>
  actOn(ctx, params.id, { do: 'label', tag: params.tag })
export const unlabelOne = (ctx: RequestContext, { params }: Input<typeof contract.removeLabel>) =>
  actOn(ctx, params.id, { do: 'unlabel', tag: params.tag })
export const deleteOne = (ctx: RequestContext, { params }: ById) => actOn(ctx, params.id, { do: 'delete' })
export const pauseOne = (ctx: RequestContext, { params, headers }: Input<typeof setPaused>) =>
  actOn(ctx, params.id, { do: 'pause', paused: headers.paused, keep: headers.keep })

/** Moves, unless it is to take back what was done before a line that the caller saw, and somebody has moved it since, or would be hidden by it. */
async function moveOne(ctx: RequestContext, id: string, act: Move, since: number | undefined): Promise<Conversation> {
  const reached = await accessConversation(ctx, id, true)
  if (since === undefined) return actOnReached(ctx, reached, act)
  const { row, member } = reached
  if (await isMovedSince(ctx, row, since, act)) throw actErrors.changedMeanwhile()
  const ended = await endedBy(ctx, member.workspaceId, [{ id: row.id, seq: since }], linesOfMove)
  const step =
    act.do === 'snooze' && act.until !== null
      ? snoozeUntil(ctx, act.until, snoozerOf(act.until, ended.get(row.id)))
      : await verbOf(ctx, member.workspaceId, act, [row])
  const performed = await applyStateChanges(ctx, [row], step)
  await tellAgain(
    ctx,
    performed.filter((one) => one.outcome === 'changed'),
    ended,
  )
  return answerOf(performed)
}

/** Assigns, unless somebody else has it by now than whom the caller saw. */
export async function assignOne(ctx: RequestContext, { params, headers }: Input<typeof contract.assign>): Promise<Conversation> {
  const personIn = (id: string) => (id === '-1' ? null : id)
  const to = personIn(params.assignee)
  const reached = await accessConversation(ctx, params.id, true)
  const has = reached.row.assignee_id
  if (has !== to && headers.replaces !== undefined && has !== personIn(headers.replaces)) {
    if (has === null) throw actErrors.unassignedMeanwhile().with({ assignee: null })
    const name = (await namesOf(ctx, [reached.row])).get(has) ?? 'Somebody'
    throw actErrors.assignedMeanwhile({ name }).with({ assignee: { id: has, name } })
  }
  return actOnReached(ctx, reached, { do: 'assign', assignee: to })
}

/** Takes back what the caller did last to who holds a conversation, as long as it has not changed hands since. */
export async function undoPassOne(ctx: RequestContext, { params, headers }: Input<typeof contract.undoPass>): Promise<Conversation> {
  const { row } = await accessConversation(ctx, params.id, true)
  const was = row.former_hold
  const what = was?.what
  if (
    (what !== 'assign' && what !== 'pause') ||
    was?.by !== personOf(ctx).id ||
    was.epoch !== row.epoch ||
    (headers.epoch ?? row.epoch) !== row.epoch
  )
    throw actErrors.changedMeanwhile()
  return answerOf(await applyStateChanges(ctx, [row], await passBack(ctx, what, [row], () => ({ ...was }))))
}

/** The page offers the undo for 10 seconds; a click at the end of them may take a moment to get here. */
const undoSeconds = 15

/** Takes a deletion back: the one who deleted it for some seconds, an owner for 30 days. */
export async function restoreOne(ctx: RequestContext, { params }: ById): Promise<Conversation> {
  const { row, member } = await accessDeletedConversation(ctx, params.id)
  const age = ctx.now.getTime() - row.deleted_at!.getTime()
  const isUndo = row.deleted_by === personOf(ctx).id && age < undoSeconds * 1000
  if (!isUndo && !member.is_owner) throw actErrors.onlyOwnerRestores()
  if (age > keptDays * day) throw actErrors.deletedForLong()
  return answerOf(await applyStateChanges(ctx, [row], restoreConversation(ctx)))
}

async function actOn(ctx: RequestContext, id: string, act: SharedAct): Promise<Conversation> {
  return actOnReached(ctx, await accessConversation(ctx, id, true), act)
}

async function actOnReached(ctx: RequestContext, reached: Reached, act: SharedAct): Promise<Conversation> {
  return answerOf(await perform(ctx, reached.member.workspaceId, [reached], act))
}

function answerOf([done]: Performed[]): Conversation {
  if (done!.outcome === 'refused') throw done!.why
  return toConversation(done!.row)
}
