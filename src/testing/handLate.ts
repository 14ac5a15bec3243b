import { sql } from 'kysely'
import { expect } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { TestApp } from './TestApp.ts'
import { caughtUp } from './caughtUp.ts'

/** Hands a durable subscriber the changes of a name again that the log has of a conversation, as if it had set them aside; ends when it has handled them. */
export async function handLate(app: TestApp, subscriber: string, conversation: string, name: string): Promise<void> {
  const { db } = app.server
  await caughtUp(app, subscriber)
  const { rows } = await sql<{
    workspace_id: string
    transaction: number
    id: number
  }>`select workspace_id, xid::text::bigint as transaction, id
    from change where conversation_id = ${conversation} and name = ${name}`.execute(db)
  const change = { subscriber, name, conversation_id: conversation, error: 'Error: It was Monday.', tries: 8, retry_at: new Date() }
  const values = rows.map((row) => ({ ...change, workspace_id: row.workspace_id, cursor: writeLogCursor(row.transaction, row.id) }))
  await db.insertInto('set_aside_change').values(values).execute()
  const left = () => db.selectFrom('set_aside_change').where('conversation_id', '=', conversation).select(['error']).execute()
  await expect.poll(left).toEqual([])
}
