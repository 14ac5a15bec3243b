import { queryOptions } from '@tanstack/react-query'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import {
  conversationChanged,
  conversationErased,
  conversationLost,
  wholeInbox,
  type Facets,
} from '#features/inbox/conversations/contract.ts'
import { facetsOf, recount } from '#features/inbox/conversations/rules.ts'
import { countWaiting } from '#features/inbox/conversations/waitingContract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { askedByMe } from './askedByMe.ts'

/** How many conversations need a human, by the client key of their bot. */
export const waitingQuery = queryOptions({
  queryKey: queryKeys.waiting,
  queryFn: ({ signal }) => callApi(countWaiting, {}, { signal }),
})

/** What changes the counts is asked for after so long, in milliseconds, and no sooner than that after the last time. */
const askEvery = 2000
const askSoon = paced(() => queries.invalidateQueries({ queryKey: queryKeys.waiting, refetchType: 'active' }), askEvery)

const none = { totalCount: 0, unassignedCount: 0, mineCount: 0, capped: false }
const criteria = { ...wholeInbox, filterNeedsHuman: true }

function follow(was: Facets | null, now: Facets): void {
  const question = askedByMe(['conversations', { criteria, clientKey: 'all', phrase: '' }])
  if (recount(none, was, now, question).totalCount !== 0) askSoon()
}

listen(conversationChanged, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(messageAdded, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(conversationLost, ({ was }) => follow(was, { ...was, is_deleted: true }))
listen(conversationErased, ({ was }) => follow(was, { ...was, is_deleted: true }))
// With a bot its conversations go, and come back.
listen(botRemoved, askSoon)
listen(botChanged, askSoon)
