import { queryOptions, useQuery } from '@tanstack/react-query'
import { can } from '#features/members/permissions.ts'
import { me, type Me } from '#features/workspaces/contract.ts'
import type { Need } from '#shared/call.ts'
import { ask } from './ask.ts'
import { queries } from './client.ts'
import { currentTeam } from './team.ts'

/** The signed-in person. Its key is `['me']`. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const person = await ask(me, {}, { signal })
    if (currentTeam.get() === null) currentTeam.set(person.workspace_team)
    return person
  },
})

/** The signed-in person, their workspaces and colleagues; undefined until known. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}

/** The signed-in person outside of components; undefined until known. */
export function knownMe(): Me | undefined {
  return queries.getQueryData(meQuery.queryKey)
}

/** The person's rights in the workspace this tab shows. */
export function membershipOf(person: Me | undefined) {
  const team = currentTeam.get() ?? person?.workspace_team
  return person?.slack_integrations.find((membership) => membership.id === team)
}

/** Whether the person may do what needs `need`, by the same table the server asks. */
export function useCan(need: Need): boolean {
  const membership = membershipOf(useMe())
  return membership !== undefined && can(membership, need)
}
