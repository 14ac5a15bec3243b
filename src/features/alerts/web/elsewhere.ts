import { queryOptions, useQuery } from '@tanstack/react-query'
import { isChangeOf, type EventBody } from '#shared/event.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { subscribe } from '#web/live/socket.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { knownMe, membershipOf, useMe } from '#web/query/useMe.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { membershipsChanged } from '#features/workspaces/members/contract.ts'
import { alertsMoved } from '#features/alerts/botContract.ts'
import { alertEnded, alertRaised, alertSettled, countAlerts, type Kind } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'

const countsQuery = queryOptions({
  queryKey: queryKeys.alertCounts,
  queryFn: ({ signal }) => callApi(countAlerts, {}, { signal }),
})

/** How many alerts call for the person in workspaces that this tab does not show, by workspace where there are any, and in all. */
export function useAlertsElsewhere(): { byWorkspace: ReadonlyMap<string, number>; total: number } {
  const me = useMe()
  const here = membershipOf(me)?.id
  const { data = [] } = useQuery({ ...countsQuery, enabled: (me?.slack_integrations.length ?? 0) > 1 })
  const others = data.filter(({ workspace }) => workspace !== here)
  return { byWorkspace: new Map(others.map(({ workspace, open }) => [workspace, open])), total: sumOf(others) }
}

const sumOf = (counts: readonly { open: number }[]) => counts.reduce((sum, { open }) => sum + open, 0)

/** The same in all, outside of components; null: not known. */
export function knownElsewhere(): number | null {
  const me = knownMe()
  if (me?.slack_integrations.length === 1) return 0
  const counts = queries.getQueryData(countsQuery.queryKey)
  return counts ? sumOf(counts.filter(({ workspace }) => workspace !== membershipOf(me)?.id)) : null
}

interface Handlers {
  /** `workspace` is the name of where it is. */
  raised: (body: EventBody<typeof alertRaised>, workspace: string) => void
  /** Of what the alert told, `left` is not over. */
  over: (raise: string, left: readonly Kind[]) => void
  /** What called in a bot went or came back with it. */
  moved: (clientKey: string) => void
  /** All of what called there is read. */
  read: (workspace: string) => void
}

/** Follows what calls for the person in other workspaces. What came without a connection is asked for after it. */
export function listenElsewhere({ raised, over, moved, read }: Handlers): void {
  const ask = () => queries.invalidateQueries({ queryKey: queryKeys.alertCounts })
  const askAgain = () => void ask()
  // Where a hundred customers call at once, not every page asks a hundred times.
  const askSoon = paced(ask, 1000)
  subscribe('socket_id_set', askAgain)
  // With a workspace goes and comes what calls there.
  listen(membershipsChanged, askAgain)
  subscribe('elsewhere', ({ changes }) => {
    askSoon()
    for (const change of changes) {
      const workspace = knownMe()?.slack_integrations.find(({ id }) => id === change.workspace)
      if (isChangeOf(change, alertRaised) && workspace && workspace !== membershipOf(knownMe())) raised(change.body, workspace.name)
      else if (isChangeOf(change, alertSettled)) over(change.body.raise_id, change.body.kinds)
      else if (isChangeOf(change, alertsRead) && workspace) read(workspace.name)
      else if (isChangeOf(change, alertsMoved)) moved(change.body.client_key)
      else if (isChangeOf(change, alertEnded) || isChangeOf(change, alertErased)) over(change.body.raise_id, [])
    }
  })
}
