import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'

/**
 * Erases conversations of a workspace with all that hangs on them, also what the log of changes said of them, and customers whose last they
 * were. Whoever calls it holds their locks.
 */
export async function eraseConversations(db: DatabaseOrTransaction, workspaceId: string, ids: string[]): Promise<void> {
  const these = sql`workspace_id = ${workspaceId} and conversation_id = any(${ids}::uuid[])`
  for (const table of ['message', 'seen', 'delivery', 'change']) await sql`delete from ${sql.table(table)} where ${these}`.execute(db)
  const { rows } = await sql<{
    customer_id: string
  }>`delete from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) returning customer_id`.execute(db)
  const customers = rows.map(({ customer_id }) => customer_id)
  await sql`delete from customer u where u.workspace_id = ${workspaceId} and u.id = any(${customers}::uuid[])
    and not exists (select from conversation c where c.workspace_id = u.workspace_id and c.customer_id = u.id)`.execute(db)
}
