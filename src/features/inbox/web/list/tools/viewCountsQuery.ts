import { queryOptions } from '@tanstack/react-query'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { askedByMe } from '#features/inbox/web/cache/askedByMe.ts'
import {
  conversationChanged,
  conversationErased,
  conversationLost,
  conversationSeen,
  type Facets,
} from '#features/inbox/conversations/contract.ts'
import { facetsOf, isDated, recount } from '#features/inbox/conversations/rules.ts'
import { countViews, viewChanged, viewRemoved, type View } from '#features/inbox/conversations/views/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { viewsQuery } from './viewsQuery.ts'

/** How many conversations each view holds, by id. */
export const viewCountsQuery = queryOptions({
  queryKey: queryKeys.viewCounts,
  queryFn: ({ signal }) => callApi(countViews, {}, { signal }),
})

/** What changes a count is asked for again after so long, in milliseconds, and no sooner than that after the last time. */
const askEvery = 3000
const askSoon = paced(() => queries.invalidateQueries({ queryKey: viewCountsQuery.queryKey, refetchType: 'active' }), askEvery)

/** Whether the count of a view is another one after a conversation has changed; what is unread or of a time only the server knows. */
function changesCount({ criteria, client_key }: View, was: Facets | null, now: Facets): boolean {
  if (criteria.filterUnread || criteria.filterNextUp || isDated(criteria)) return true
  const question = askedByMe(['conversations', { criteria, clientKey: client_key, phrase: '' }])
  const { totalCount, unassignedCount, mineCount } = recount(none, was, now, question)
  return { all: totalCount, unassigned: unassignedCount, mine: mineCount }[criteria.tab] !== 0
}

const none = { totalCount: 0, unassignedCount: 0, mineCount: 0, capped: false }
const views = () => queries.getQueryData(viewsQuery.queryKey) ?? []

function follow(was: Facets | null, now: Facets): void {
  if (views().some((view) => changesCount(view, was, now))) askSoon()
}

// From the first look at the views on they follow the events; a message that moves nothing asks for nothing.
listen(conversationChanged, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(messageAdded, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(conversationLost, ({ was }) => follow(was, { ...was, is_deleted: true }))
listen(conversationErased, ({ was }) => follow(was, { ...was, is_deleted: true }))
listen(conversationSeen, () => {
  if (views().some(({ criteria }) => criteria.filterUnread)) askSoon()
})
listen(viewChanged, askSoon)
listen(viewRemoved, askSoon)
// With a bot its conversations go, and come back.
listen(botRemoved, askSoon)
listen(botChanged, askSoon)
