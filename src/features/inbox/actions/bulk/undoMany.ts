import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import type { AppError } from '#shared/errors.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { conversationErrors } from '#features/inbox/conversations/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Act } from './contract.ts'
import { conversationChanged, type Seen } from '#features/inbox/conversations/contract.ts'
import { isSameSeen, nothingSeen } from '#features/inbox/conversations/rules.ts'
import { accessConversations, type Reached } from '#features/inbox/conversations/access.ts'
import { setSeen } from '#features/inbox/conversations/markUnread.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { labelThere, unlabel } from '#features/inbox/actions/label.ts'
import { moveTo } from '#features/inbox/actions/moveTo.ts'
import { endedBy, tellAgain } from '#features/inbox/actions/endedBy.ts'
import { isMove, linesOfMove } from '#features/inbox/actions/isMovedSince.ts'
import { applyStateChanges, type SharedAct } from '#features/inbox/actions/perform.ts'
import { restoreConversation } from '#features/inbox/actions/deleteConversation.ts'
import { passBack } from '#features/inbox/actions/passBack.ts'
import { setFields, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { isAsLeft, isOfAct, timeOf, type BulkSnapshot } from './BulkSnapshot.ts'

/** What the undo came to with one conversation; `kept` means that it was left as it is, and why. */
export type Undone = { id: string; state: 'undone' } | { id: string; state: 'kept'; why: AppError }

const meanwhile = bulkErrors.changedMeanwhile()

/** Gives conversations back the values that a bulk changed, where nobody changed them since. */
export async function undoMany(ctx: RequestContext, workspaceId: string, kept: Map<string, BulkSnapshot>, act: Act): Promise<Undone[]> {
  const reached = await accessConversations(ctx, workspaceId, [...kept.keys()], act.do === 'delete' ? 'deleted' : 'there')
  const missing = [...kept.keys()]
    .filter((id) => !reached.has(id))
    .map((id): Undone => ({ id, state: 'kept', why: conversationErrors.unknown() }))
  const there = [...reached.values()]
  if (act.do === 'unread') return [...(await unmark(ctx, there, kept)), ...missing]
  const rows = there.map(({ row }) => row)
  const changed = await changedSince(ctx, workspaceId, rows, kept, act)
  const backOf = await inverse(ctx, workspaceId, rows, kept, act)
  const performed = await applyStateChanges(ctx, rows, (row) => {
    if (changed.has(row.id) || !isAsLeft(act, row, getOrThrow(kept, row.id))) throw meanwhile
    return backOf(row)
  })
  if (isMove(act)) {
    const moved = performed.filter((one) => one.outcome === 'changed')
    await tellAgain(ctx, moved, await endedBy(ctx, workspaceId, linesLeft(moved, kept), linesOfMove))
  }
  const undone = performed.map((one): Undone => {
    return one.outcome === 'refused' ? { id: one.id, state: 'kept', why: one.why } : { id: one.id, state: 'undone' }
  })
  return [...undone, ...missing]
}

/** The lines that the act left last. Those kept by servers of before say none. */
function linesLeft(moved: readonly { id: string }[], kept: Map<string, BulkSnapshot>): { id: string; seq: number }[] {
  return moved.flatMap(({ id }) => {
    const { seq } = getOrThrow(kept, id)
    return seq === undefined ? [] : [{ id, seq }]
  })
}

/** Which of them somebody has changed since in what the act did, though they may be again as it left them: moved out of Done, say, and to Done again. */
async function changedSince(
  ctx: RequestContext,
  workspaceId: string,
  rows: ConversationRow[],
  kept: Map<string, BulkSnapshot>,
  act: Act,
): Promise<Set<string>> {
  if (act.do === 'star') return starredSince(ctx, workspaceId, rows, kept)
  const since = rows.flatMap(({ id, last_seq }) => {
    const { seq = last_seq } = getOrThrow(kept, id)
    return seq < last_seq ? [{ id, seq }] : []
  })
  if (since.length === 0) return new Set()
  const { rows: lines } = await sql<{ id: string; event: TimelineEvent }>`select n.id, m.body -> 'event' as event
    from unnest(${since.map(({ id }) => id)}::uuid[], ${since.map(({ seq }) => seq)}::int[]) n (id, seq)
    join message m on m.workspace_id = ${workspaceId} and m.conversation_id = n.id and m.seq > n.seq and m.type = 'event'`.execute(ctx.db)
  return new Set(lines.flatMap(({ id, event }) => (isOfAct(act, getOrThrow(kept, id), event) ? [id] : [])))
}

/** The same of follow up, which has no line in the transcript: the log of changes says it. */
async function starredSince(
  ctx: RequestContext,
  workspaceId: string,
  rows: ConversationRow[],
  kept: Map<string, BulkSnapshot>,
): Promise<Set<string>> {
  const since = rows.flatMap(({ id, rev: now }) => {
    const { rev = now } = getOrThrow(kept, id)
    return rev < now ? [{ id, rev }] : []
  })
  if (since.length === 0) return new Set()
  const { rows: changed } = await sql<{ id: string }>`select n.id
    from unnest(${since.map(({ id }) => id)}::uuid[], ${since.map(({ rev }) => rev)}::bigint[]) n (id, rev)
    where exists (select from change c where c.workspace_id = ${workspaceId} and c.conversation_id = n.id and c.name = ${conversationChanged.name}
      and (c.body -> 'conversation' ->> 'rev')::bigint > n.rev
      and c.body -> 'was' ->> 'is_starred' <> c.body -> 'conversation' ->> 'is_starred')`.execute(ctx.db)
  return new Set(changed.map(({ id }) => id))
}

async function inverse(
  ctx: RequestContext,
  workspaceId: string,
  rows: ConversationRow[],
  kept: Map<string, BulkSnapshot>,
  act: SharedAct,
): Promise<StateChangeOf> {
  const was = (row: ConversationRow) => getOrThrow(kept, row.id).was
  switch (act.do) {
    case 'label':
      return unlessGone(unlabel(ctx, act.tag))
    case 'unlabel':
      return relabelInPlace(await labelThere(ctx, workspaceId, act.tag, rows, meanwhile), was)
    case 'done':
    case 'inbox':
    case 'snooze':
      return (row) => {
        const { is_done, snoozed_until, snoozed_by } = was(row)
        const place = { is_done: is_done === true, snoozed_until: timeOf(snoozed_until) }
        return moveTo(ctx, row, place, typeof snoozed_by === 'string' ? snoozed_by : undefined)
      }
    case 'star':
      return (row) => setFields(ctx, row, { is_starred: was(row)['is_starred'] === true }, null)
    case 'delete':
      return restoreConversation(ctx)
    case 'assign':
    case 'pause':
      return passBack(ctx, act.do, rows, was)
  }
}

type Was = (row: ConversationRow) => BulkSnapshot['was']

/** A label that they do not bear any more, because it was taken off, renamed, merged or deleted since, is not taken off by an undo. */
function unlessGone(stepOf: StateChangeOf): StateChangeOf {
  return (row) => {
    const change = stepOf(row)
    if (change === null) throw meanwhile
    return change
  }
}

/** The label is put back where it stood among the others. */
function relabelInPlace(stepOf: StateChangeOf, was: Was): StateChangeOf {
  return (row) => {
    const change = stepOf(row)
    const added = change?.turn.row.labels.at(-1)
    if (!change || added === undefined) return change
    const before = was(row)['labels']
    const at = Array.isArray(before) ? before.findIndex((name) => String(name).toLowerCase() === added.toLowerCase()) : 0
    change.turn.change({ labels: row.labels.toSpliced(Math.max(0, at), 0, added) })
    return change
  }
}

async function unmark(ctx: RequestContext, reached: Reached[], kept: Map<string, BulkSnapshot>): Promise<Undone[]> {
  const back = reached.map((one) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of this act what the person had seen is kept
    const { was, is } = getOrThrow(kept, one.row.id) as unknown as { was: Seen; is: Seen }
    // Servers of before knew less.
    return { ...one, isAsLeft: isSameSeen(one.seen, { ...nothingSeen, ...is }), seen: { ...nothingSeen, ...was } }
  })
  await setSeen(
    ctx,
    back.filter((one) => one.isAsLeft),
  )
  return back.map(({ row, isAsLeft: ours }) => (ours ? { id: row.id, state: 'undone' } : { id: row.id, state: 'kept', why: meanwhile }))
}
