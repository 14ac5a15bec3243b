import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { slackChanged, slackConnection } from '#features/workspaces/contract.ts'

/** The Slack workspace of a workspace; Slack is asked at every visit whether it still lets us in. */
export const slackQuery = (team: string) =>
  queryOptions({
    queryKey: [...queryKeys.workspaceConnection, team],
    queryFn: ({ signal }) => callApi(slackConnection, { headers: { teamid: team } }, { signal }),
    staleTime: 0,
  })

// From the moment somebody comes to a screen with it, it follows the events, each of which holds all of it.
listen(slackChanged, ({ id, slack }) => changeOrAsk(slackQuery(id).queryKey, () => ({ slack })))
