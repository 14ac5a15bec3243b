import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { keepsAll } from '#features/workspaces/members/permissions.ts'
import { refetchEverything } from '#web/live/refetchEverything.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'

/** Other rights of the reader show other things everywhere. A member is also told of as changed whose name or picture is another one. */
export function followOwnRights(member: WorkspaceMember): void {
  const me = knownMe()
  if (member.id !== me?.id) return
  const before = membershipOf(me)
  void refetchEverything(before === undefined || !keepsAll(before, member))
}
