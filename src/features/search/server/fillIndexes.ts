import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { writeLogCursor } from '#shared/cursor.ts'
import { portionsOf } from '#shared/portionsOf.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Partitions } from './partitions.ts'
import { readStored } from './SearchedRow.ts'
import { lockStates } from './searchState.ts'
import { addEntries, keyOf, withEntry, type Entry, type Named } from './writeEntries.ts'

/** Messages whose places are read at once. */
const slice = 2000
/** Entries that are written in one transaction, for which everybody waits who follows the log. */
const portion = 100

/**
 * Takes into the index what was said before it followed the log, the newest first, workspace by workspace. It works half of the time. Broken
 * off, it goes on with what has no entry yet. It ends as well when another server does it, or the index is started over.
 */
export async function fillIndexes(db: Database, partitions: Partitions, signal: AbortSignal): Promise<void> {
  const rows = await db.selectFrom('search_state').where('filled', '=', false).select('workspace_id').orderBy('workspace_id').execute()
  for (const { workspace_id } of rows) if ((await fillIndex(db, workspace_id, partitions, signal)) === 'ended') return
}

/** Goes through a workspace; one that is being erased is through. */
async function fillIndex(db: Database, workspaceId: string, partitions: Partitions, signal: AbortSignal): Promise<'through' | 'ended'> {
  return db.connection().execute(async (one) => {
    if (!(await listUnfilled(one, db, workspaceId, signal))) return 'ended'
    try {
      return await takeIn(one, db, workspaceId, partitions, signal)
    } finally {
      await sql`close unfilled`.execute(one)
    }
  })
}

/**
 * Lists what has no entry as the cursor of a connection; answers whether it came to that before the signal. To sort very many messages takes minutes, so there is no
 * limit of time. The list outlasts its transaction: it is worked on for hours, and for as long nothing that is deleted anywhere could be cleaned away.
 */
async function listUnfilled(one: Database, db: Database, workspaceId: string, signal: AbortSignal): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  const cancelling: Promise<unknown>[] = []
  const cancel = () => void cancelling.push(sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(db).catch(() => undefined))
  signal.addEventListener('abort', cancel)
  try {
    if (signal.aborted) return false
    await one.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`declare unfilled no scroll cursor with hold for select m.workspace_id, m.conversation_id, m.seq as message_seq from message m
        where m.workspace_id = ${sql.lit(workspaceId)} and m.type in ('message', 'note') and not exists (
          select from search_entry e where e.workspace_id = m.workspace_id and e.conversation_id = m.conversation_id and e.message_seq = m.seq)
        order by m.at desc, m.conversation_id, m.seq desc`.execute(trx)
    })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    await Promise.all(cancelling)
  }
}

/** Gives entries to all that is listed, a portion in each transaction. */
async function takeIn(
  one: Database,
  db: Database,
  workspaceId: string,
  partitions: Partitions,
  signal: AbortSignal,
): Promise<'through' | 'ended'> {
  let first = await noteKnown(db, workspaceId)
  for (;;) {
    const { rows } = await sql<Named>`fetch ${sql.lit(slice)} from unfilled`.execute(one)
    if (rows.length === 0) break
    for (const some of portionsOf(rows, portion)) {
      if (signal.aborted) return 'ended'
      if (first === null) return 'through'
      const began = performance.now()
      await partitions.tidy()
      const next = await addBelow(db, workspaceId, first, partitions, some)
      if (next === 'ended') return next
      first = next
      await pause(performance.now() - began)
    }
  }
  if (first === null) return 'through'
  const state = db.updateTable('search_state').where('workspace_id', '=', workspaceId).where('first_seq', '=', first)
  await state.set({ filled: true, filled_to: null }).execute()
  return 'through'
}

/**
 * From here back messages may have an entry before the log tells of them: everything that is listed. Answers where the index
 * begins; null where the workspace is gone.
 */
async function noteKnown(db: Database, workspaceId: string): Promise<number | null> {
  const { rows: ends } = await sql<{ end: number }>`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end`.execute(db)
  const { rows } = await sql<{ first_seq: number }>`update search_state
    set known_to = greatest(known_to, ${writeLogCursor(ends[0]!.end, 0)} collate "C") where workspace_id = ${workspaceId} returning first_seq`.execute(
    db,
  )
  return rows[0]?.first_seq ?? null
}

/** Adds entries below those that are there. Answers where the index begins then; null where the workspace is gone. */
async function addBelow(
  db: Database,
  workspaceId: string,
  first: number,
  partitions: Partitions,
  messages: Named[],
): Promise<number | null | 'ended'> {
  await partitions.makeFor(messages.map((_, i) => first - 1 - i))
  return db.transaction().execute(async (trx) => {
    const state = (await lockStates(trx, [workspaceId])).get(workspaceId)
    if (!state) return null
    if (state.first_seq !== first || state.filled) return 'ended'
    // Read while the index is locked: the log tells of an edit after it, so its keys are written over these and not the other way.
    const entries = await readEntries(trx, messages)
    await addEntries(
      trx,
      entries.map((entry, i) => ({ ...entry, seq: first - 1 - i })),
    )
    const reached = { first_seq: first - entries.length, ...(entries.length > 0 && { filled_to: entries.at(-1)!.at }) }
    await trx.updateTable('search_state').set(reached).where('workspace_id', '=', workspaceId).execute()
    return reached.first_seq
  })
}

/** The entries of those messages that are there and have none. */
async function readEntries(trx: DatabaseOrTransaction, messages: Named[]): Promise<Entry[]> {
  const known = await withEntry(trx, messages)
  return (await readStored(trx, messages)).filter((entry) => !known.has(keyOf(entry)))
}
