import type { Input } from '#shared/call.ts'
import { tellMemberships } from '#features/workspaces/members/server/tellMemberships.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import type { makeWorkspace as call, Workspace } from '#features/workspaces/contract.ts'
import { createWorkspace } from './createWorkspace.ts'
import { workspaceOf } from './queries.ts'

/** Makes a workspace that the caller owns, and shows it to them from now on. */
export async function makeWorkspace(unit: Unit, { body }: Input<typeof call>): Promise<Workspace> {
  const owner = personOf(unit)
  const id = await createWorkspace(unit, owner.id, body.name)
  await recordAudit(unit, { workspace: id, action: 'workspace.created', subject: { id, name: body.name }, after: { owner: owner.email } })
  await tellMemberships(unit, [owner.id], id)
  return workspaceOf(unit.db, id)
}
