import { useQuery } from '@tanstack/react-query'
import { can, seesPlace, type PlaceName, type Viewer } from '#features/workspaces/members/permissions.ts'
import { choosesBots } from '#shared/visibility.ts'
import { seesAllOfBot, seesEverything } from '#features/workspaces/members/scope.ts'
import type { Me } from '#features/workspaces/contract.ts'
import type { Need } from '#shared/call.ts'
import { queries } from './client.ts'
import { meQuery } from './meQuery.ts'
import { currentTeam } from './team.ts'
import { useBots } from './useBots.ts'

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

/** The person's rights in each of their workspaces. */
export const membershipsOf = (person: Me): Me['slack_integrations'] => person.slack_integrations

/** Whether the person may do what needs `need`, by the same table the server asks. */
export function useCan(need: Need): boolean {
  const membership = membershipOf(useMe())
  return membership !== undefined && can(membership, need)
}

/** Whether the person may change a bot, or, without one, the API keys and the list of bots: they must see all that these carry. */
export function useMayChangeBots(clientKey?: string): boolean {
  const membership = membershipOf(useMe())
  if (membership === undefined || !can(membership, 'support')) return false
  return clientKey === undefined ? seesEverything(membership) : seesAllOfBot(membership, clientKey)
}

/** Whether the person sees only conversations that are assigned to them or mention them. */
export function useSeesOnlyOwn(): boolean {
  const membership = membershipOf(useMe())
  return membership !== undefined && !seesEverything(membership) && !choosesBots(membership.scope)
}

/** The person as section 6 looks at them; undefined until known. */
export function useViewer(): Viewer | undefined {
  const person = useMe()
  const bots = useBots()?.length ?? 0
  const membership = membershipOf(person)
  if (!person || !membership) return undefined
  const { parent_integration, slack_params } = person
  // One's own account at Slack gives no rights here; having connected the workspace's does.
  const connected = slack_params?.bot ? slack_params : null
  return { ...membership, id: person.id, email: person.profile.email, parent_integration, slack_params: connected, bots }
}

/** Whether the person is shown a place of the page, by the one table. */
export function useSees(place: PlaceName): boolean {
  const viewer = useViewer()
  return viewer !== undefined && seesPlace(viewer, place)
}
