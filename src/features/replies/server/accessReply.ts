import { AppError } from '#shared/errors.ts'
import { personOf, type Unit } from '#server/unit.ts'
import { can } from '#features/members/permissions.ts'
import { accessWorkspace } from '#features/members/server/access.ts'
import type { ReplyRow } from './replyRow.ts'

const unknown = () => new AppError('not-found', 'This saved reply does not exist, or it is not yours.')

/** The way to a saved reply to change it, locked: for its writer, and to a shared one for whoever may change people. */
export async function accessReply(unit: Unit, id: string): Promise<ReplyRow> {
  const me = personOf(unit).id
  const row = await unit.db
    .selectFrom('reply')
    .innerJoin('member', 'member.workspace_id', 'reply.workspace_id')
    .innerJoin('workspace', 'workspace.id', 'reply.workspace_id')
    .where('reply.id', '=', id)
    .where('member.person_id', '=', me)
    .where('workspace.deleted_at', 'is', null)
    .selectAll('reply')
    .forUpdate('reply')
    .executeTakeFirst()
  // Whoever is no member learns what they would of one that was never written.
  if (!row) throw unknown()
  const member = await accessWorkspace(unit, row.workspace_id)
  if (row.person_id === me) return row
  if (!row.shared) throw unknown()
  if (!can(member, 'edit')) throw new AppError('forbidden', 'Only who wrote a shared reply, or who may change people, can change it.')
  return row
}
