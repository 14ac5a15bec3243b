import { queryOptions, skipToken } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { listMembers, memberChanged, previewRole, memberRemoved, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { mayHoldLess, withMember, withoutMember, type Given } from '#features/workspaces/members/rules.ts'

/** The people of a workspace, by name. */
export const membersQuery = (team: string) =>
  queryOptions({
    queryKey: [...queryKeys.members, team],
    queryFn: ({ signal }) => callApi(listMembers, { body: { team_id: team } }, { signal }),
  })

/** How many conversations of a member would go back to the team with another role; undefined until known, and while it takes nothing. */
export const givenUpQuery = (team: string, member: WorkspaceMember, draft: Given) =>
  queryOptions({
    queryKey: [...queryKeys.givenUp, team, member.id, draft],
    queryFn: mayHoldLess(member, draft)
      ? ({ signal }) => callApi(previewRole, { body: { team_id: team, user_id: member.id, ...draft } }, { signal })
      : skipToken,
    // Their customers write meanwhile.
    staleTime: 0,
    gcTime: 0,
  })

/**
 * From the moment somebody comes to a screen with people on it, their list follows the events. It is done here and not in the list of all that is live, because
 * the first load has no such list to follow, and need not carry how.
 */
listen(memberChanged, (member, { workspace }) => changeOrAsk(membersQuery(workspace).queryKey, (members) => withMember(members, member)))
listen(memberRemoved, (removed, { workspace }) =>
  changeOrAsk(membersQuery(workspace).queryKey, (members) => withoutMember(members, removed)),
)
