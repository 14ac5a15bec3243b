import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Random } from '#shared/Random.ts'
import { compareCursors, readCursor } from '#shared/paging.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { wholeInbox, type Conversation, type Criteria } from '#features/inbox/conversations/contract.ts'
import { placeOf, type Question } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { applyChangeToAttention, type KnownAttention } from './applyToAttention.ts'
import { askInexactAgain } from './askInexactAgain.ts'
import type { ListPage, ListPages, ListQuestion } from './ListPages.ts'
import { mergeConversation } from './mergeConversation.ts'
import { conversationsQuery } from './useConversations.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Finds by name, counts up to a hundred, and tells as many of what is next up. */
class Server extends PretendInbox {
  phrase = ''

  override rows(question: Question) {
    const found = super.rows(question).filter(({ name }) => name.includes(this.phrase))
    return question.criteria.filterNextUp ? found.slice(0, 100) : found
  }

  override page(question: Question, cursor: string): ListPage {
    const page = super.page(question, cursor)
    return { ...page, isFiltered: true, totalCount: Math.min(page.totalCount, 100), capped: page.totalCount >= 100 }
  }
}

/** Somebody looks at so many pages of a list. */
async function lookAt(server: Server, criteria: Partial<Criteria>, pages: number) {
  const { phrase } = server
  const question: ListQuestion = { criteria: { ...wholeInbox, ...criteria }, clientKey: 'all', phrase }
  const model = { ...question, person: '', mayChat: true, sight: { is_owner: true, scope: 'all' as const, scope_bots: [] } }
  const cursors: string[] = []
  const answers = { come: Promise.resolve() }
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = decodeURIComponent(address.split('/').at(-1)!)
    cursors.push(cursor)
    await answers.come
    return Response.json(server.page(model, cursor))
  })
  const { queryKey } = conversationsQuery(question)
  const observer = new InfiniteQueryObserver(queries, conversationsQuery(question))
  const stop = observer.subscribe(() => undefined)
  const wait = () => vi.advanceTimersByTimeAsync(2500)
  await wait()
  while (cursors.length < pages) await observer.fetchNextPage()
  cursors.length = 0
  const kept = () => queries.getQueryData<ListPages>(queryKey)!
  return {
    /** From where pages were asked for. */
    cursors,
    answers,
    observer,
    stop,
    wait,
    kept,
    rows: () => kept().pages.flatMap(({ channels }) => channels.map(({ id, rev }) => `${id.slice(-2)} ${rev}`)),
    /** The rows that the server has for what is loaded. */
    fresh() {
      const end = readCursor(kept().pages.at(-1)!.timestamp ?? '')
      const loaded = server.rows(model).filter((row) => end === null || compareCursors(placeOf(row, model.criteria), end) <= 0)
      return loaded.map(({ id, rev }) => `${id.slice(-2)} ${rev}`)
    },
    total: () => server.rows(model).length,
    change(number: number, change: Partial<Conversation>) {
      const made = server.change(number, change)
      queries.setQueryData(queryKey, mergeConversation(kept(), made, model, server.seenOf(made.conversation.id)))
      askInexactAgain(made.conversation)
    },
  }
}

/** Conversations 1 to `count`, the last one the newest, all of Sofia. */
function serverWith(count: number, phrase: string): Server {
  const server = new Server()
  server.phrase = phrase
  for (let number = 1; number <= count; number++) server.change(number, { timestamp: number, is_starred: true, name: 'sofia' })
  return server
}

test('badges that were counted only so far are asked when they fall, with one page however many are loaded', async () => {
  const list = await lookAt(serverWith(100, ''), { filterFollowUp: true }, 3)
  list.change(1, { timestamp: 101 })
  await list.wait()
  expect(list.cursors).toEqual([])
  list.change(2, { is_starred: false })
  await list.wait()
  expect(list.cursors).toHaveLength(1)
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 99, capped: false })
  expect(list.rows()).toEqual(list.fresh())
  list.change(3, { is_starred: false })
  await list.wait()
  expect(list.cursors).toHaveLength(1)
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 98 })
})

test('however many fall at once, wherever they stand, one page says the badges', async () => {
  const list = await lookAt(serverWith(100, ''), { filterFollowUp: true }, 5)
  for (const number of [99, 96, 93, 90, 87]) list.change(number, { is_starred: false })
  await list.wait()
  expect(list.cursors).toEqual(['*'])
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 95, capped: false })
  expect(list.rows()).toEqual(list.fresh())
})

test('of a found phrase the page is asked for where something changed has its place', async () => {
  const list = await lookAt(serverWith(30, 'sofia'), {}, 5)
  const [, , third] = list.kept().pageParams
  list.change(31, { timestamp: 31, name: 'sofia' })
  await list.wait()
  expect(list.cursors).toEqual(['*'])
  list.change(23, { name: 'somebody else' })
  await list.wait()
  expect(list.cursors).toEqual(['*', third])
  expect(list.rows()).toEqual(list.fresh())
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 30 })
  // All pages where it may be anywhere.
  askInexactAgain()
  await list.wait()
  expect(list.cursors).toHaveLength(2 + 5)
})

test('whatever changes, what is loaded of a found phrase is what the server has for it, and so are the badges', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new Random(seed)
    const server = serverWith(12, 'sofia')
    const list = await lookAt(server, { sort: random.pick(['newest', 'waiting'] as const) }, 3)
    for (let step = 0; step < 12; step++) {
      for (let changes = random.int(1, 4); changes > 0; changes--) {
        const [number, later] = [random.int(1, 16), 20 + step * 5 + changes]
        const change: Partial<Conversation>[] = [
          { name: random.pick(['sofia', 'somebody else']) },
          { timestamp: later, name: 'sofia' },
          { timestamp: later, name: 'somebody else' },
          { is_done: random.chance(0.5) },
          { waiting_since: random.chance(0.5) ? later : null },
        ]
        list.change(number, random.pick(change))
      }
      await list.wait()
      expect(list.rows(), `seed ${seed}, step ${step}`).toEqual(list.fresh())
      expect(list.kept().pages.at(-1)!.totalCount).toBe(list.total())
    }
    list.stop()
    queries.clear()
  }
})

test('what is on its way is waited for, such as the next page', async () => {
  const list = await lookAt(serverWith(30, 'sofia'), {}, 2)
  let answer = () => undefined as void
  list.answers.come = new Promise((resolve) => (answer = resolve))
  const next = list.observer.fetchNextPage()
  list.change(31, { timestamp: 31, name: 'sofia' })
  await list.wait()
  expect(list.cursors).toHaveLength(1)
  answer()
  await next
  await list.wait()
  expect(list.cursors.slice(1)).toEqual(['*'])
  expect(list.rows()).toEqual(list.fresh())
})

test('a page that is asked for already is asked for again once it has come, and no other', async () => {
  const list = await lookAt(serverWith(30, 'sofia'), {}, 4)
  let answer = () => undefined as void
  list.answers.come = new Promise((resolve) => (answer = resolve))
  list.change(31, { timestamp: 31, name: 'sofia' })
  await list.wait()
  list.change(32, { timestamp: 32, name: 'sofia' })
  await list.wait()
  expect(list.cursors).toEqual(['*'])
  answer()
  await list.wait()
  expect(list.cursors).toEqual(['*', '*'])
  expect(list.rows()).toEqual(list.fresh())
})

test('a page that came while the next one was on its way is asked for again after it', async () => {
  const list = await lookAt(serverWith(30, 'sofia'), {}, 3)
  const answers: (() => void)[] = []
  const held = () => (list.answers.come = new Promise((resolve) => answers.push(resolve)))
  void held()
  list.change(31, { timestamp: 31, name: 'sofia' })
  await list.wait()
  void held()
  const next = list.observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(1)
  answers[0]!()
  await vi.advanceTimersByTimeAsync(1)
  answers[1]!()
  await next
  await list.wait()
  expect(list.cursors.filter((cursor) => cursor === '*')).toHaveLength(2)
  expect(list.rows()).toEqual(list.fresh())
})

test('a list that nobody looks at is asked when somebody does', async () => {
  const list = await lookAt(serverWith(100, ''), { filterFollowUp: true }, 2)
  list.stop()
  list.change(1, { is_starred: false })
  await list.wait()
  expect(list.cursors).toEqual([])
  list.observer.subscribe(() => undefined)
  await list.wait()
  expect(list.kept().pages.at(-1)).toMatchObject({ totalCount: 99 })
})

describe('of more than are told of what is next up', () => {
  const waits = (number: number) => ({ timestamp: number, needs_human_since: number, waiting_since: number })
  const answered = { needs_human_since: null, waiting_since: null }
  const lookAtNextUp = (server: Server, pages: number) => lookAt(server, { filterNextUp: true, sort: 'waiting' }, pages)
  function waiting(count: number): Server {
    const server = new Server()
    for (let number = 1; number <= count; number++) server.change(number, waits(number))
    return server
  }

  test('those who follow come up once others leave a list that is here to its end', async () => {
    const list = await lookAtNextUp(waiting(110), 34)
    for (let number = 1; number <= 30; number++) {
      list.change(number, answered)
      if (number % 10 === 0) await list.wait()
    }
    expect(list.rows()).toEqual(list.fresh())
    expect(list.rows()).toHaveLength(80)
  })

  test('none is asked for where the list goes on, or is told whole', async () => {
    for (const [count, pages] of [
      [110, 2],
      [40, 14],
    ] as const) {
      const list = await lookAtNextUp(waiting(count), pages)
      list.change(1, answered)
      await list.wait()
      expect(list.cursors).toEqual([])
      expect(list.rows()).toEqual(list.fresh())
      list.stop()
      queries.clear()
    }
  })

  test.each([
    [100, 1],
    [99, 0],
  ])('the number of %s is asked %s times when one of them leaves', async (count, times) => {
    const server = waiting(count)
    const ids = [...server.conversations.keys()]
    const queryKey = [...queryKeys.attention, true]
    const queryFn = vi.fn<() => Omit<KnownAttention, 'snapshot'>>(() => ({ waiting: ids, own: [], flagged: [], mentions: [] }))
    queries.setQueryData<KnownAttention>(queryKey, { waiting: ids, own: [], flagged: [], mentions: [], snapshot: '' })
    const stop = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined)
    const made = server.change(1, answered)
    queries.setQueryData<KnownAttention>(queryKey, (known) => known && applyChangeToAttention(known, made, { id: 'me', mayChat: true }))
    askInexactAgain(made.conversation)
    await vi.advanceTimersByTimeAsync(2500)
    expect(queryFn).toHaveBeenCalledTimes(times)
    askInexactAgain(made.conversation)
    await vi.advanceTimersByTimeAsync(2500)
    expect(queryFn).toHaveBeenCalledTimes(times)
    stop()
  })
})
