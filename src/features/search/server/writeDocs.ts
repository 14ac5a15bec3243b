import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** What is kept of a message under its number. */
export interface Doc {
  doc: number
  conversation_id: string
  seq: number
  /** Of its keys; see `digestOf`. */
  digest: number
  at: Date
}

/**
 * Gives messages their numbers. One that has one keeps it, and one that was erased since it was read gets none: the lists are rid of the number
 * again. While one is being erased this waits for the outcome, because anyone who erases does not see a number that is not yet committed.
 */
export async function writeDocs(db: DatabaseOrTransaction, workspaceId: string, docs: Doc[]): Promise<void> {
  if (docs.length === 0) return
  const column = <K extends keyof Doc>(name: K) => docs.map((doc) => doc[name])
  await sql`with d as materialized (
      select * from unnest(${column('conversation_id')}::uuid[], ${column('doc')}::int[], ${column('seq')}::int[], ${column('digest')}::int[],
        ${column('at')}::timestamptz[]) d (conversation_id, doc, seq, digest, at)),
    written as (
      insert into search_doc (workspace_id, conversation_id, doc, seq, digest, at)
      select ${workspaceId}, d.* from d cross join lateral (
        select from message where workspace_id = ${workspaceId} and conversation_id = d.conversation_id and seq = d.seq for key share) m
      on conflict do nothing returning doc)
    insert into search_gone (workspace_id, doc) select ${workspaceId}, doc from d where doc not in (select doc from written)`.execute(db)
}
