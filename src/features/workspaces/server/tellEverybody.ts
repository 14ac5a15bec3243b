import { tellMemberships } from '#features/workspaces/members/server/tellMemberships.ts'
import type { Unit } from '#platform/event-log/unit.ts'

/** Tells the people of a workspace on the pages that show another one: their list of workspaces has changed. */
export async function tellEverybody(unit: Unit, workspaceId: string): Promise<void> {
  const people = await unit.db.selectFrom('member').where('workspace_id', '=', workspaceId).select('person_id').execute()
  await tellMemberships(
    unit,
    people.map(({ person_id }) => person_id),
    workspaceId,
  )
}
