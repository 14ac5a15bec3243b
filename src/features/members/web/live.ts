import { queries } from '#web/api/client.ts'
import { listen } from '#web/realtime/listen.ts'
import { patch, type Patch } from '#web/realtime/patch.ts'
import { memberChanged, memberRemoved, type WorkspaceMember } from '../contract.ts'
import { withMember, withoutMember } from '../rules.ts'

/** What our events do to the kept list of people. */
export const memberPatches: readonly Patch[] = [
  patch(memberChanged, 'members', (members: WorkspaceMember[], member) => withMember(members, member)),
  patch(memberRemoved, 'members', (members: WorkspaceMember[], gone) => withoutMember(members, gone)),
]

/** What our events set off besides: an answer that is on its way may have been read before the change. */
export function listenToMembers(): void {
  for (const event of [memberChanged, memberRemoved])
    listen(event, () => {
      if (queries.isFetching({ queryKey: ['members'] }) > 0) void queries.invalidateQueries({ queryKey: ['members'] })
    })
}
