import { sql } from 'kysely'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { messageNamed, searchedColumns, type SearchedRow } from './SearchedRow.ts'

/** A message that the log speaks of, as it is now. */
export type TouchedRow = SearchedRow & {
  workspace_id: string
  conversation_id: string
  seq: number
  at: Date
  /** Its number and digest in the index; null where it has none. */
  doc: number | null
  digest: number | null
  /** The log tells that it was said, not only that it changed. */
  added: boolean
}

/** A conversation whose labels changed, and which ones it had before. */
export interface Relabelled {
  workspace_id: string
  conversation_id: string
  was: string[]
}

/** A stretch of the log: what it speaks of, messages oldest first, where it ends, and whether more waits behind it. */
export interface Stretch {
  rows: TouchedRow[]
  relabelled: Relabelled[]
  next: string
  more: boolean
}

/** Changes looked at in one go: what is written for them is one transaction, which holds back anyone who follows the log. */
const atOnce = 400

/** Reads on in the log, below the oldest transaction that still runs, as everybody reads it (platform/event-log/feed.ts). */
export async function readTouched(db: Database, place: string): Promise<Stretch> {
  const { transaction, row } = readLogCursor(place)!
  const { rows } = await sql<Named & { transaction: number; id: number; was: string[] | null }>`
    select xid::text::bigint as transaction, id, workspace_id, conversation_id, name = ${messageAdded.name} as added,
      case when name in (${messageAdded.name}, ${messageChanged.name}) then (body #>> '{message,seq}')::int end as seq,
      case when name = ${conversationChanged.name} and body #>> '{was,tags}' is distinct from body #>> '{conversation,tags}' then body #> '{was,tags}' end as was
    from change where (xid, id) > (${transaction}::text::xid8, ${row}) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, id limit ${sql.lit(atOnce)}`.execute(db)
  const last = rows.at(-1)
  if (!last) return { rows: [], relabelled: [], next: place, more: false }
  // That it was said counts more than that it changed meanwhile.
  const named = new Map(
    rows
      .filter(({ seq }) => seq !== null)
      .toSorted((a, b) => Number(a.added) - Number(b.added))
      .map((one) => [`${one.workspace_id} ${one.conversation_id} ${one.seq}`, one]),
  )
  return {
    relabelled: rows.flatMap(({ was, workspace_id, conversation_id }) => (was === null ? [] : [{ workspace_id, conversation_id, was }])),
    rows: await readMessages(db, [...named.values()]),
    next: writeLogCursor(last.transaction, last.id),
    more: rows.length === atOnce,
  }
}

interface Named {
  workspace_id: string
  conversation_id: string
  seq: number | null
  added: boolean
}

async function readMessages(db: Database, wanted: Named[]): Promise<TouchedRow[]> {
  if (wanted.length === 0) return []
  const column = <K extends keyof Named>(name: K) => wanted.map((one) => one[name])
  const { rows } = await sql<TouchedRow>`
    select m.workspace_id, m.conversation_id, m.seq, m.at, d.added, ${searchedColumns}, n.doc, n.digest
    from unnest(${column('workspace_id')}::uuid[], ${column('conversation_id')}::uuid[], ${column('seq')}::int[], ${column('added')}::boolean[])
      d (workspace_id, conversation_id, seq, added)
    ${messageNamed}
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    left join search_doc n on n.workspace_id = d.workspace_id and n.conversation_id = d.conversation_id and n.seq = d.seq
    order by m.at, m.conversation_id, m.seq`.execute(db)
  return rows
}
