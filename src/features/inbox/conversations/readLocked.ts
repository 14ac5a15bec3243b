import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { conversationColumns, namesJoined, type ConversationRow } from './toConversation.ts'

/** A conversation with the number of its change that was the last when the statement began. */
export interface LockedRow extends ConversationRow {
  rev_before: number
}

/** The columns of a LockedRow, where its names are joined. */
export const lockedColumns = sql`${conversationColumns},
  (select o.rev from conversation o where o.workspace_id = c.workspace_id and o.id = c.id) as rev_before`

/**
 * Conversations by a statement that locks them (`for no key update of c`). After a wait for one, PostgreSQL gives it as it is now, but what is
 * joined to it as it was when the statement began: its customer would be emitted under the old name. Such a one is read again.
 */
export async function readLocked<Row extends LockedRow>(db: DatabaseOrTransaction, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db)
  const late = rows.filter((row) => row.rev !== row.rev_before)
  if (late.length === 0) return rows
  const { rows: fresh } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = any(${[...new Set(late.map((row) => row.workspace_id))]}::uuid[]) and c.id = any(${late.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...freshById.get(row.id) }))
}

/** The conversations `c` of a workspace, with their customers `u` and bots `b`, for which `where` holds, locked in the order in which everybody locks them. */
export function lockWhere(db: DatabaseOrTransaction, workspaceId: string, where: RawBuilder<unknown>): Promise<LockedRow[]> {
  return readLocked(
    db,
    sql<LockedRow>`select ${lockedColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${workspaceId} and ${where} order by c.id for no key update of c`,
  )
}

/** One conversation, locked, whatever has become of it; undefined where it was erased, or never begun. */
export async function lockOne(db: DatabaseOrTransaction, workspaceId: string, id: string): Promise<ConversationRow | undefined> {
  const [row] = await lockWhere(db, workspaceId, sql`c.id = ${id}`)
  return row
}
