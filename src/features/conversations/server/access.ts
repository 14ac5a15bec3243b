import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Unit } from '#server/unit.ts'
import { accessWorkspace, type Member } from '#features/members/server/access.ts'
import { conversationColumns, type ConversationRow } from './toConversation.ts'

/** A conversation the caller may reach, and who they are in its workspace. */
export interface Reached {
  row: ConversationRow
  member: Member
}

const unknown = () => new AppError('not-found', 'This conversation does not exist, or you may not see it.')

/**
 * The only way from a conversation's id to its row. With `lock` nobody else changes it until the unit ends. A deleted conversation is
 * reached by nobody here; a stranger gets the same answer as for an id that does not exist.
 */
export async function accessConversation(unit: Unit, id: string, lock = false): Promise<Reached> {
  if (!isId(id)) throw unknown()
  // The id alone finds its workspace: there is one primary key per workspace, and a person belongs to few.
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from member m
    join conversation c on c.workspace_id = m.workspace_id and c.id = ${id}
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where m.person_id = ${unit.person?.id ?? null} and c.deleted_at is null and b.deleted_at is null ${lock ? sql`for no key update of c` : sql``}`.execute(
    unit.db,
  )
  const [row] = rows
  if (!row) throw unknown()
  return { row, member: await accessWorkspace(unit, row.workspace_id) }
}
