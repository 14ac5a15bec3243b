import { queryOptions } from '@tanstack/react-query'
import { memberChanged, memberRemoved } from '#features/workspaces/members/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { together } from '#web/live/together.ts'
import { inviteChanged, listInvites, viewInvite } from '#features/workspaces/invites/contract.ts'

/** The pending invitations of the workspace. */
export const invitesQuery = queryOptions({ queryKey: queryKeys.invites, queryFn: ({ signal }) => callApi(listInvites, {}, { signal }) })

/** What the link of an invitation is worth. */
export const viewQuery = (link: string) =>
  queryOptions({
    queryKey: [...queryKeys.invite, link],
    queryFn: ({ signal }) => callApi(viewInvite, { params: { link } }, { signal }),
    staleTime: 0,
  })

/** A hundred that are made at once are told of one by one, and asked for together. */
const askAgain = together(() => void queries.invalidateQueries({ queryKey: invitesQuery.queryKey }))

/**
 * From the moment somebody comes to the invitations, they follow the events. A change says of none what it holds, as everybody receives it; and what an
 * inviter may not give any more becomes void when they change.
 */
listen(inviteChanged, askAgain)
listen(memberChanged, askAgain)
listen(memberRemoved, askAgain)
