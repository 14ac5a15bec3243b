import { AppError } from '#shared/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Act } from './contract.ts'
import { isSameSeen } from '#features/inbox/conversations/rules.ts'
import { accessConversations, type Reached } from '#features/inbox/conversations/access.ts'
import { advanceReadMark } from '#features/inbox/conversations/advanceReadMark.ts'
import { readMark, setSeen, unreadMark } from '#features/inbox/conversations/markUnread.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { StateChangeOf } from '#features/inbox/timeline/StateChange.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { labelThere } from '#features/inbox/actions/label.ts'
import { conversationErrors } from '#features/inbox/conversations/errors.ts'
import { applyStateChanges, verbOf, type Performed, type SharedAct } from '#features/inbox/actions/perform.ts'
import { snapshotOf, type BulkSnapshot } from './BulkSnapshot.ts'

/** What a bulk came to with one of its conversations; `kept` is what an undo needs. */
export type Done =
  | { id: string; state: 'changed'; kept: BulkSnapshot }
  | { id: string; state: 'same' }
  | { id: string; state: 'refused'; why: AppError }

/** Does an act to conversations by their ids, through the access function that a single call uses. */
export async function performMany(ctx: RequestContext, workspaceId: string, ids: string[], act: Act): Promise<Done[]> {
  const reached = await accessConversations(ctx, workspaceId, ids)
  const missing = ids.filter((id) => !reached.has(id)).map((id): Done => ({ id, state: 'refused', why: conversationErrors.unknown() }))
  const there = [...reached.values()]
  if (act.do === 'unread') return [...(await markMany(ctx, there, act.isunread)), ...missing]
  try {
    const rows = there.map(({ row }) => row)
    const performed = await applyStateChanges(ctx, rows, await manyOf(ctx, workspaceId, act, rows))
    return [...performed.map((one) => toDone(one, act)), ...missing]
  } catch (error) {
    // What could be done when it began can be done to none of them any more: whom they were to go to has left, say.
    if (!(error instanceof AppError)) throw error
    return ids.map((id) => ({ id, state: 'refused', why: error }))
  }
}

/** What is done to each of many. A label was made when they began, and is not made again where somebody renamed or deleted it since. */
function manyOf(ctx: RequestContext, workspaceId: string, act: SharedAct, rows: ConversationRow[]): Promise<StateChangeOf> {
  if (act.do !== 'label') return verbOf(ctx, workspaceId, act, rows)
  return labelThere(ctx, workspaceId, act.tag, rows, bulkErrors.labelGone({ label: act.tag }))
}

function toDone(one: Performed, act: Act): Done {
  if (one.outcome === 'changed') return { id: one.id, state: 'changed', kept: snapshotOf(act, one.before, one.row) }
  return one.outcome === 'same' ? { id: one.id, state: 'same' } : { id: one.id, state: 'refused', why: one.why }
}

async function markMany(ctx: RequestContext, reached: Reached[], isUnread: boolean): Promise<Done[]> {
  const marked = reached.map((one) => ({ ...one, before: one.seen, seen: isUnread ? unreadMark(one) : readMark(one) }))
  const changed = marked.filter(({ before, seen }) => !isSameSeen(before, seen))
  await setSeen(ctx, changed)
  const [first] = changed
  if (first && !isUnread) await advanceReadMark(ctx.db, first.member)
  return marked.map(({ row, before, seen }) =>
    isSameSeen(before, seen)
      ? { id: row.id, state: 'same' }
      : { id: row.id, state: 'changed', kept: { was: { ...before }, is: { ...seen } } },
  )
}
