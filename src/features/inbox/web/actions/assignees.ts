import { queryOptions } from '@tanstack/react-query'
import { listMembers, memberChanged, memberRemoved, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { maySee } from '#features/workspaces/members/scope.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'

/** The people of the workspace with what they may do, by name. */
export const assigneesQuery = queryOptions({
  queryKey: queryKeys.assignees,
  queryFn: ({ signal }) => callApi(listMembers, { body: { team_id: membershipOf(knownMe())?.id ?? '' } }, { signal }),
})

// From the first choice on it follows the events; before, nobody needs it.
listen(memberChanged, () => void queries.invalidateQueries({ queryKey: assigneesQuery.queryKey }))
listen(memberRemoved, () => void queries.invalidateQueries({ queryKey: assigneesQuery.queryKey }))

/** Those who may chat and will see all of these conversations once they have them, as the server asks it too. */
export function whoMayHave(people: readonly WorkspaceMember[], conversations: readonly Conversation[]): WorkspaceMember[] {
  return people.filter(
    (person) => can(person, 'chat') && conversations.every((one) => maySee(person.id, person, { ...one, assignee: person.id })),
  )
}
