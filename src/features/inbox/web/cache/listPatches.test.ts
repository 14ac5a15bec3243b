import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { conversationSeen, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { ListQuestion } from './ListPages.ts'
import { listenToConversations } from './listPatches.ts'

// What the page sets off some seconds after it is there is not waited for.
beforeAll(() => {
  vi.useFakeTimers()
  listenToConversations()
  vi.useRealTimers()
})
beforeEach(() => queries.clear())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** Somebody has an answer before them; gives how often it was asked for. */
function lookAt(kind: keyof typeof queryKeys, answer: object = {}, question: unknown = 'of the test'): { asked: number } {
  const looked = { asked: 0 }
  const queryKey = [...queryKeys[kind], question]
  queries.setQueryData(queryKey, answer)
  new QueryObserver(queries, { queryKey, queryFn: async () => ++looked.asked, staleTime: Infinity }).subscribe(() => undefined)
  return looked
}

test.each([botChanged.name, botRemoved.name])(
  '%s: the lists, what else a customer said and the number of what is next up are asked once, as no change tells of its conversations',
  async (name) => {
    const [lists, past, attention] = [lookAt('conversations'), lookAt('customer'), lookAt('attention')]
    announce({ cursor: '1-1', workspace: 'w', name, body: { id: 'b', client_key: 'bot_1' } })
    await expect.poll(() => [lists.asked, past.asked, attention.asked]).toEqual([1, 1, 1])
  },
)

test.each([
  { hasFallen: true, times: 1 },
  { hasFallen: false, times: 0 },
])(
  'what was read may leave what is told only so far: where that has fallen ($hasFallen) it is asked $times times, and no exact list is',
  async ({ hasFallen, times }) => {
    vi.useFakeTimers()
    const lists = (criteria: Partial<ListQuestion['criteria']>, fallen: boolean) => {
      const question: ListQuestion = { criteria: { ...wholeInbox, ...criteria }, clientKey: 'all', phrase: '' }
      return lookAt('conversations', { pages: [{ channels: [], hasFallen: fallen }], pageParams: ['*'] }, question)
    }
    const [attention, nextUp] = [lookAt('attention', { hasFallen }), lists({ filterNextUp: true, sort: 'waiting' }, hasFallen)]
    const unread = lists({ filterUnread: true }, false)
    announce({ cursor: '1-1', workspace: 'w', name: conversationSeen.name, body: { id: 'c', ...nothingSeen, is_unread: false } })
    await vi.advanceTimersByTimeAsync(2500)
    expect([attention.asked, nextUp.asked, unread.asked]).toEqual([times, times, 0])
  },
)
