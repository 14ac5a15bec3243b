import { queryOptions } from '@tanstack/react-query'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import {
  conversationChanged,
  conversationErased,
  conversationLost,
  wholeInbox,
  type Facets,
} from '#features/inbox/conversations/contract.ts'
import { countFound } from '#features/inbox/conversations/findContract.ts'
import { facetsOf, recount } from '#features/inbox/conversations/rules.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { askedByMe } from '#features/inbox/web/cache/askedByMe.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

/** In how many conversations of each folder a phrase finds the customer, of a bot or of all. */
export const foundQuery = (phrase: string, clientkey: string) =>
  queryOptions({
    queryKey: [...queryKeys.found, { phrase, clientkey }],
    queryFn: ({ signal }) => callApi(countFound, { query: { phrase }, headers: { clientkey } }, { signal }),
    gcTime: 60_000,
  })

export const folders = ['inbox', 'done', 'snoozed'] as const

/** What changes the counts is asked for after so long, in milliseconds, and no sooner than that after the last time. */
const askEvery = 2000
const askSoon = paced(() => queries.invalidateQueries({ queryKey: queryKeys.found, refetchType: 'active' }), askEvery)

const none = { totalCount: 0, unassignedCount: 0, mineCount: 0, capped: false }

/** Whom a phrase finds only the server knows; what stays where it is changes no count. */
function follow(was: Facets | null, now: Facets): void {
  const moves = folders.some((folder) => {
    const question = askedByMe(['conversations', { criteria: { ...wholeInbox, folder }, clientKey: 'all', phrase: '' }])
    return recount(none, was, now, question).totalCount !== 0
  })
  if (moves) askSoon()
}

listen(conversationChanged, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(messageAdded, ({ conversation, was }) => follow(was, facetsOf(conversation)))
listen(conversationLost, ({ was }) => follow(was, { ...was, is_deleted: true }))
listen(conversationErased, ({ was }) => follow(was, { ...was, is_deleted: true }))
// With a bot its conversations go, and come back.
listen(botRemoved, askSoon)
listen(botChanged, askSoon)
