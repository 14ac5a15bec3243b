import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Partitions } from './partitions.ts'
import { readChanges, type Relabelled, type Touched } from './readChanges.ts'
import { readStored } from './SearchedRow.ts'
import { relabelConversations, relabelEntriesJob } from './relabelEntries.ts'
import { lockStates, type SearchState } from './searchState.ts'
import { addEntries, keyOf, removeEntries, rewriteEntries, withEntry, type Entry, type NumberedEntry } from './writeEntries.ts'

/** Lines of conversations that are relabelled at once, all together. What has more is relabelled by a job, bit by bit. */
const maxAtOnce = 300

/**
 * Takes what the log tells of into the index, as it stands now: what is edited after that is told of later. Of a change that comes late, the
 * index may know the message already, and labels go by those that there are when the job runs.
 */
export async function indexChanges(
  ctx: RequestContext,
  changes: readonly LoggedChange[],
  partitions: Partitions,
  isLate = false,
): Promise<void> {
  const { touched, relabelled } = readChanges(changes)
  if (touched.length + relabelled.length === 0) return
  // Before anything is locked: what follows the log waits for a transaction that has locked something.
  const stored = await readStored(ctx.db, touched)
  const states = await lockStates(
    ctx.db,
    [...touched, ...relabelled].map((one) => one.workspace_id),
  )
  const isThere = (one: { workspace_id: string }) => states.has(one.workspace_id)
  const messages = touched.filter(isThere).map((one) => (isLate ? { ...one, addedAt: null } : one))
  await ingest(ctx.db, { messages, stored: stored.filter(isThere) }, states, partitions)
  await moveStates(ctx.db, states, changes.at(-1)!.cursor)
  await relabel(ctx, relabelled.filter(isThere), partitions, isLate ? 0 : maxAtOnce)
}

/** `stored` is what there is to say of the messages, and may be a moment old. */
async function ingest(
  db: DatabaseOrTransaction,
  { messages, stored }: { messages: Touched[]; stored: Entry[] },
  states: Map<string, SearchState>,
  partitions: Partitions,
): Promise<void> {
  // What was handed out before, and what was said while the index was filled, may have an entry already.
  const known = await withEntry(
    db,
    messages.filter(({ addedAt, workspace_id }) => addedAt === null || addedAt <= getOrThrow(states, workspace_id).known_to),
  )
  const isKnown = (one: Pick<Touched, 'conversation_id' | 'message_seq'>) => known.has(keyOf(one))
  const said = new Set(stored.map(keyOf))
  await removeEntries(
    db,
    messages.filter((one) => isKnown(one) && !said.has(keyOf(one))),
  )
  partitions.noteRewritten(await rewriteEntries(db, stored.filter(isKnown)))
  // What was said before and has no entry is left to the filling, until that is done.
  const fresh = new Set(messages.filter(({ addedAt }) => addedAt !== null).map(keyOf))
  const added = stored
    .filter((one) => !isKnown(one) && (fresh.has(keyOf(one)) || getOrThrow(states, one.workspace_id).filled))
    .map((one): NumberedEntry => ({ ...one, seq: getOrThrow(states, one.workspace_id).next_seq++ }))
  await partitions.makeFor(added.map(({ seq }) => seq))
  await addEntries(db, added)
}

async function moveStates(db: DatabaseOrTransaction, states: Map<string, SearchState>, cursor: string): Promise<void> {
  const all = [...states.values()]
  await sql`update search_state s set next_seq = d.next_seq, known_to = greatest(s.known_to, ${cursor} collate "C")
    from unnest(${all.map((one) => one.workspace_id)}::uuid[], ${all.map((one) => one.next_seq)}::int[]) d (workspace_id, next_seq)
    where s.workspace_id = d.workspace_id`.execute(db)
}

/** Relabels as many as fit, and leaves the others to a job each: everybody who follows the log waits for this transaction. */
async function relabel(ctx: RequestContext, relabelled: Relabelled[], partitions: Partitions, atOnce: number): Promise<void> {
  let room = atOnce
  const fitting = relabelled.filter(({ lines }) => {
    const fits = lines <= room
    if (fits) room -= lines
    return fits
  })
  partitions.noteRewritten(await relabelConversations(ctx.db, fitting))
  for (const one of relabelled) if (!fitting.includes(one)) ctx.enqueue({ job: relabelEntriesJob, data: one })
}
