import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { createWorkspace } from './createWorkspace.ts'

/** Makes the first workspace of somebody who has just become known. They are not signed in yet, but it is theirs, and the audit log says so. */
export async function makeHome(unit: Unit, ownerId: string, name: string): Promise<string> {
  const id = await createWorkspace(unit, ownerId, name)
  const owner = await unit.db
    .selectFrom('person')
    .where('id', '=', ownerId)
    .select(['id', 'name', 'email', 'image'])
    .executeTakeFirstOrThrow()
  const theirs = { ...unit, person: { ...owner, session: null } }
  await recordAudit(theirs, { workspace: id, action: 'workspace.created', subject: { id, name }, after: { owner: owner.email } })
  return id
}
