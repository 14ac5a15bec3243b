import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { wholeInbox, type Criteria } from '#features/inbox/conversations/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { askInexactAgain } from './askInexactAgain.ts'
import type { ListPage, ListPages, ListQuestion } from './ListPages.ts'
import { mergeConversation } from './mergeConversation.ts'
import { conversationsQuery } from './useConversations.ts'

let stopLooking = () => {}
afterEach(() => {
  stopLooking()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const everything = { is_owner: true, scope: 'all' as const, scope_bots: [] }

/** Somebody looks at two pages of a list of 100 or more, and the server has 99 of them when it is asked again. */
function lookAt(criteria: Partial<Criteria>, phrase = '') {
  vi.useFakeTimers()
  const inbox = new PretendInbox()
  const question: ListQuestion = { criteria: { ...wholeInbox, ...criteria }, clientKey: 'all', phrase }
  const asked = { ...question, person: '', mayChat: true, sight: everything }
  for (const number of [1, 2, 3, 4, 5]) inbox.change(number, { timestamp: number, is_starred: true })
  const counted = (page: ListPage, totalCount: number) => ({ ...page, isFiltered: true, totalCount, capped: totalCount === 100 })
  const first = counted(inbox.page(asked, '*'), 100)
  const second = counted(inbox.page(asked, first.timestamp!), 100)
  const pages: ListPages = { pages: [first, second], pageParams: ['*', first.timestamp!] }
  const { queryKey } = conversationsQuery(question)
  const requests: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    const answer = Response.json(counted(inbox.page(asked, requests.length === 1 ? '*' : first.timestamp!), 99))
    return Promise.resolve(answer)
  })
  queries.setQueryData(queryKey, pages)
  stopLooking = new InfiniteQueryObserver(queries, conversationsQuery(question)).subscribe(() => undefined)
  return {
    requests,
    kept: () => queries.getQueryData<ListPages>(queryKey)!,
    async change(...change: Parameters<PretendInbox['change']>) {
      const made = inbox.change(...change)
      const merged = mergeConversation(queries.getQueryData<ListPages>(queryKey)!, made, asked, inbox.seenOf(made.conversation.id))
      queries.setQueryData(queryKey, merged)
      askInexactAgain()
      await vi.advanceTimersByTimeAsync(2500)
    },
  }
}

test('badges that were counted only so far are asked when they fall, with one page however many are loaded', async () => {
  const list = lookAt({ filterFollowUp: true })
  const rows = () => list.kept().pages.map(({ channels }) => channels.map(({ name }) => name))
  await list.change(1, { timestamp: 6 })
  expect(list.requests).toEqual([])
  await list.change(2, { is_starred: false })
  expect(list.requests).toHaveLength(1)
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 99, capped: false, hasNext: false })
  expect(rows()).toEqual([['01', '05', '04', '03'], []])
  await list.change(3, { is_starred: false })
  expect(list.requests).toHaveLength(1)
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 98 })
})

test('a found phrase is asked again with all that is loaded', async () => {
  const list = lookAt({ filterFollowUp: true }, 'sofia')
  await list.change(1, { is_starred: false })
  expect(list.requests).toHaveLength(2)
})

test('badges of a list that nobody looks at are asked when somebody does', async () => {
  const list = lookAt({ filterFollowUp: true })
  stopLooking()
  await list.change(1, { is_starred: false })
  expect(list.requests).toEqual([])
  const question = { criteria: { ...wholeInbox, filterFollowUp: true }, clientKey: 'all', phrase: '' }
  stopLooking = new InfiniteQueryObserver(queries, conversationsQuery(question)).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2500)
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 99 })
})
