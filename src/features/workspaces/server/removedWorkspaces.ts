import { wireSeconds } from '#shared/time.ts'
import { keptSince } from '#features/workspaces/members/server/access.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import type { RemovedWorkspace } from '#features/workspaces/contract.ts'

/** The workspaces that the caller can restore, the latest removed first. */
export async function removedWorkspaces(unit: Unit): Promise<RemovedWorkspace[]> {
  const rows = await unit.db
    .selectFrom('workspace')
    .innerJoin('member', 'member.workspace_id', 'workspace.id')
    .where('member.person_id', '=', personOf(unit).id)
    .where('member.is_owner', '=', true)
    .where('workspace.deleted_at', '>', keptSince(unit))
    .select(['workspace.id', 'workspace.name', 'workspace.deleted_at'])
    .orderBy('workspace.deleted_at', 'desc')
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({ ...row, removed_at: wireSeconds(deleted_at?.getTime() ?? 0) }))
}
