import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listenToConversations } from './listPatches.ts'

// What the page sets off some seconds after it is there is not waited for.
beforeAll(() => {
  vi.useFakeTimers()
  listenToConversations()
  vi.useRealTimers()
})
beforeEach(() => queries.clear())
afterEach(() => queries.clear())

/** Somebody has an answer before them; gives how often it was asked for. */
function lookAt(kind: keyof typeof queryKeys): { asked: number } {
  const looked = { asked: 0 }
  const queryKey = [...queryKeys[kind], 'of the test']
  queries.setQueryData(queryKey, {})
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
