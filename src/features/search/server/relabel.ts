import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { labelKey } from '#features/search/keysOf.ts'
import { offsetOf, segmentOf } from './numbering.ts'
import type { Relabelled } from './readTouched.ts'
import { rewriteLists, withoutDocs, type Posting } from './rewriteLists.ts'
import type { Numbered } from './writePostings.ts'

interface Row {
  conversation_id: string
  docs: number[]
  labels: string[]
}

/**
 * Brings the lists of labels to what conversations bear now: takes their messages out of those they lost, and answers into which they are to
 * be written.
 */
export async function relabel(db: DatabaseOrTransaction, workspaceId: string, relabelled: Relabelled[]): Promise<Numbered[]> {
  if (relabelled.length === 0) return []
  const { rows } = await sql<Row>`select c.id as conversation_id, c.labels, array_agg(d.doc) as docs
    from conversation c join search_doc d on d.workspace_id = c.workspace_id and d.conversation_id = c.id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...new Set(relabelled.map((one) => one.conversation_id))]}::uuid[])
    group by c.id, c.labels`.execute(db)
  const formerly = Map.groupBy(relabelled, (one) => one.conversation_id)
  const lost = new Map<string, number[]>()
  const gained: Numbered[] = []
  for (const { conversation_id, docs, labels } of rows) {
    const now = new Set(labels.map(labelKey))
    const was = new Set(formerly.get(conversation_id)!.flatMap((one) => one.was.map(labelKey)))
    for (const key of was.difference(now)) lost.set(key, [...(lost.get(key) ?? []), ...docs])
    // A label that went and came again between two looks at the log is in its list already, and may be so twice.
    for (const doc of docs) gained.push({ doc, keys: now })
  }
  for (const [key, docs] of lost)
    for (const [segment, some] of Map.groupBy(docs, segmentOf)) await removeFromIndex(db, workspaceId, segment, key, some)
  return gained.filter(({ keys }) => [...keys].length > 0)
}

async function removeFromIndex(
  db: DatabaseOrTransaction,
  workspaceId: string,
  segment: number,
  key: string,
  docs: number[],
): Promise<void> {
  const { rows } = await sql<Posting>`select word, part, docs from search_posting
    where workspace_id = ${workspaceId} and segment = ${segment} and word = ${key}`.execute(db)
  const removed = new Map(docs.map((doc) => [offsetOf(doc), Infinity]))
  await rewriteLists(
    db,
    workspaceId,
    segment,
    rows.flatMap((row) => withoutDocs(row, removed)),
  )
}
