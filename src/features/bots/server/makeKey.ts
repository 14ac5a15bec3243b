import type { Answer, Input } from '#shared/call.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { makeKey as call } from '#features/bots/contract.ts'
import { createKey } from './createKey.ts'

/** Makes an API key for the workspace. */
export async function makeKey(unit: Unit, { headers, body }: Input<typeof call>): Promise<Answer<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(unit, headers.teamid)
  return createKey(unit, workspaceId, body.name)
}
