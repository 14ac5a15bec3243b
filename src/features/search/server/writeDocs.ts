import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'

/** What is kept of a message under its number. */
export interface Doc {
  doc: number
  conversation_id: string
  seq: number
  /** Of its keys; see `digestOf`. */
  digest: number
  at: Date
}

/** Gives messages their numbers. One that has one keeps it. */
export async function writeDocs(db: DatabaseOrTransaction, workspaceId: string, docs: Doc[]): Promise<void> {
  if (docs.length === 0) return
  const column = <K extends keyof Doc>(name: K) => docs.map((doc) => doc[name])
  await sql`insert into search_doc (workspace_id, conversation_id, doc, seq, digest, at)
    select ${workspaceId}, * from unnest(${column('conversation_id')}::uuid[], ${column('doc')}::int[], ${column('seq')}::int[],
      ${column('digest')}::int[], ${column('at')}::timestamptz[])
    on conflict do nothing`.execute(db)
}
