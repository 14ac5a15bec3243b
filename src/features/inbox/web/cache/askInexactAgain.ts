import type { QueryKey } from '@tanstack/react-query'
import { isDated } from '#features/inbox/conversations/rules.ts'
import { changeAnswer } from '#web/query/changeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { ListPages, ListQuestion } from './ListPages.ts'
import { withCountsOf } from './mergeConversation.ts'
import { questionOfKey } from './questionOfKey.ts'
import { askPage } from './useConversations.ts'

/** How long the inexact lists wait before they are asked again, in milliseconds. */
const timeoutMs = 2000
let planned = false

/**
 * Asks again soon, after a change, for what cannot be told from it: a list of a found phrase, of what is unread or of a time, where one is shown, and badges
 * that were counted only so far and have fallen. Of those the rows are exact, and however many pages are loaded, one answer says the badges.
 */
export function askInexactAgain(): void {
  if (planned) return
  planned = true
  setTimeout(() => {
    planned = false
    // With all that is loaded; badges of a list that nobody looks at are asked with it when somebody does.
    void queries.invalidateQueries({
      queryKey: queryKeys.conversations,
      predicate: (query) => isInexact(questionOfKey(query.queryKey)) || (!query.isActive() && hasFallen(query.queryKey)),
      refetchType: 'active',
    })
    // Where that fails the next change asks again.
    for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: queryKeys.conversations, type: 'active' }))
      if (!isInexact(questionOfKey(queryKey)) && hasFallen(queryKey)) void askCounts(queryKey).catch(() => undefined)
  }, timeoutMs)
}

/** Puts the badges of a new answer into a kept list. It counts as an answer of its own: when it lands, the list gets what came meanwhile. */
async function askCounts(listKey: QueryKey): Promise<void> {
  const question = questionOfKey(listKey)
  await queries.query({
    queryKey: [...queryKeys.countsOfList, question],
    staleTime: 0,
    gcTime: 0,
    async queryFn() {
      const answer = await askPage(question, '*')
      const data = queries.getQueryData<ListPages>(listKey)
      if (data) changeAnswer(listKey, withCountsOf(data, answer))
      return answer.snapshot
    },
  })
}

const isInexact = ({ phrase, criteria }: ListQuestion) => phrase !== '' || criteria.filterUnread || isDated(criteria)

const hasFallen = (queryKey: QueryKey) => queries.getQueryData<ListPages>(queryKey)?.pages.at(-1)?.hasFallen === true
