import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { labelKeys } from './hashKeys.ts'
import type { Partitions } from './partitions.ts'
import { readChanges, type Relabelled, type MessageUpdate } from './readChanges.ts'
import { readStored } from './readStored.ts'
import { relabelConversations, relabelEntriesJob } from './relabelEntries.ts'
import { lockStates, type SearchState } from './searchState.ts'
import { addEntries, keyOf, removeEntries, rewriteEntries, withEntry, type NumberedEntry } from './writeEntries.ts'

/** Conversations with more lines than this are relabelled by a job, bit by bit. */
const maxAtOnce = 300

/** Takes what the log tells into the index. What can be computed from the log is computed before anything is written. */
export async function indexChanges(ctx: RequestContext, changes: readonly LoggedChange[], partitions: Partitions): Promise<void> {
  const { updates, relabelled } = readChanges(changes)
  const touched = [...updates, ...relabelled].map((one) => one.workspace_id)
  if (touched.length === 0) return
  const states = await lockStates(ctx.db, touched)
  await ingest(
    ctx.db,
    updates.filter((one) => states.has(one.workspace_id)),
    states,
    partitions,
  )
  await moveStates(ctx.db, states, changes.at(-1)!.cursor)
  await relabel(
    ctx,
    relabelled.filter((one) => states.has(one.workspace_id)),
  )
}

/**
 * Takes a change into the index that comes late: what it is about, as that stands now. What it says itself may be edited or withdrawn since, and the index knows that
 * already.
 */
export async function indexLate(ctx: RequestContext, change: LoggedChange, partitions: Partitions): Promise<void> {
  const { updates, relabelled } = readChanges([change])
  if (updates.length + relabelled.length === 0) return
  const states = await lockStates(ctx.db, [change.workspace])
  if (!states.has(change.workspace)) return
  const stored = new Map((await readStored(ctx.db, updates)).map((entry) => [keyOf(entry), entry]))
  const now = updates.map((one): MessageUpdate => {
    const entry = stored.get(keyOf(one))
    return { ...one, ...entry, addedAt: null, isEdited: true, isDeleted: !entry, labels: null }
  })
  await ingest(ctx.db, now, states, partitions)
  await moveStates(ctx.db, states, change.cursor)
  // The job goes by the labels that there are by then.
  for (const one of relabelled) ctx.enqueue({ job: relabelEntriesJob, data: one })
}

async function ingest(
  db: DatabaseOrTransaction,
  updates: MessageUpdate[],
  states: Map<string, SearchState>,
  partitions: Partitions,
): Promise<void> {
  // What was handed out before, and what was said while the index was filled, may have an entry already.
  const known = await withEntry(
    db,
    updates.filter(({ addedAt, workspace_id }) => addedAt === null || addedAt <= getOrThrow(states, workspace_id).known_to),
  )
  const isKnown = (one: MessageUpdate) => known.has(keyOf(one))
  await removeEntries(
    db,
    updates.filter((one) => one.isDeleted && isKnown(one)),
  )
  // What was said before and has no entry is left to the filling, until that is done.
  const wanted = updates.filter(
    (one) => !one.isDeleted && (isKnown(one) ? one.isEdited : one.addedAt !== null || getOrThrow(states, one.workspace_id).filled),
  )
  const labelled = await withLabels(db, wanted)
  await rewriteEntries(db, labelled.filter(isKnown))
  const added = labelled
    .filter((one) => !isKnown(one))
    .map((one): NumberedEntry => ({ ...one, seq: getOrThrow(states, one.workspace_id).next_seq++ }))
  await partitions.makeFor(added.map(({ seq }) => seq))
  await addEntries(db, added)
}

/** Adds the keys of labels: as they are now where the log does not tell. What it tells of them later follows. */
async function withLabels(db: DatabaseOrTransaction, updates: MessageUpdate[]): Promise<MessageUpdate[]> {
  const unknown = updates.filter(({ labels }) => labels === null)
  const known =
    unknown.length === 0
      ? []
      : await db
          .selectFrom('conversation')
          .where('id', 'in', [...new Set(unknown.map((one) => one.conversation_id))])
          .where('workspace_id', 'in', [...new Set(unknown.map((one) => one.workspace_id))])
          .select(['id', 'labels'])
          .execute()
  return updates.map((one) => {
    const labels = one.labels ?? known.find(({ id }) => id === one.conversation_id)?.labels ?? []
    return { ...one, keys: [...new Set([...one.keys, ...labelKeys(one.workspace_id, labels)])] }
  })
}

async function moveStates(db: DatabaseOrTransaction, states: Map<string, SearchState>, cursor: string): Promise<void> {
  const all = [...states.values()]
  await sql`update search_state s set next_seq = d.next_seq, known_to = greatest(s.known_to, ${cursor} collate "C")
    from unnest(${all.map((one) => one.workspace_id)}::uuid[], ${all.map((one) => one.next_seq)}::int[]) d (workspace_id, next_seq)
    where s.workspace_id = d.workspace_id`.execute(db)
}

async function relabel(ctx: RequestContext, relabelled: Relabelled[]): Promise<void> {
  const [long, short] = [relabelled.filter(({ lines }) => lines > maxAtOnce), relabelled.filter(({ lines }) => lines <= maxAtOnce)]
  await relabelConversations(ctx.db, short)
  for (const one of long) ctx.enqueue({ job: relabelEntriesJob, data: one })
}
