import type { Input } from '#shared/call.ts'
import { memberChanged } from '#features/workspaces/members/contract.ts'
import { memberOf } from '#features/workspaces/members/server/queries.ts'
import { tellMemberships } from '#features/workspaces/members/server/tellMemberships.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import type { Me, updatePerson as call } from '#features/workspaces/contract.ts'
import { membershipsOf } from './queries.ts'
import { whoAmI } from './whoAmI.ts'

/** Changes what the caller is called, or their picture; colleagues see it at once. */
export async function updatePerson(unit: Unit, { body }: Input<typeof call>): Promise<Me> {
  const { id } = personOf(unit)
  const { real_name: name, ...rest } = body
  const given = Object.fromEntries(Object.entries({ name, ...rest }).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return whoAmI(unit)
  await unit.db.updateTable('person').set(given).where('id', '=', id).execute()
  for (const { id: workspace } of await membershipsOf(unit, id))
    unit.tell(memberChanged, { workspace }, (await memberOf(unit.db, workspace, id))!)
  await tellMemberships(unit, [id])
  return whoAmI(unit)
}
