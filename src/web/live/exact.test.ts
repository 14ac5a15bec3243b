import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'
import { queries } from '#web/query/client.ts'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import type { ListPage, ListPages } from '#features/inbox/web/cache/ListPages.ts'
import { mergePage } from '#features/inbox/web/cache/mergePage.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { applyResponseToCache } from '#features/inbox/web/actions/applyResponseToCache.ts'
import { applySeenToAllLists } from '#features/inbox/web/cache/applySeenToCache.ts'
import { PretendInbox, type EmittedChange } from '#features/inbox/web/testing/PretendInbox.ts'
import { bringUpToDate, floorOfData, isAskedAgain } from './exact.ts'
import { withChanges, type Recent } from './recent.ts'

const question = {
  clientKey: 'all',
  phrase: '',
  criteria: wholeInbox,
}
const key = conversationsQuery({ ...question, criteria: { ...question.criteria, filterTags: [] } }).queryKey
const model = {
  ...question,
  criteria: { ...question.criteria, filterTags: [] },
  person: '',
  mayChat: true,
  sight: { is_owner: true, scope: 'all' as const, scope_bots: [] },
}
const onTheLog = (one: EmittedChange): LiveChange => ({
  cursor: one.cursor,
  workspace: 'w',
  name: 'conversation.changed',
  body: { conversation: one.conversation, was: one.was },
})
const query = () => queries.getQueryCache().find({ queryKey: key })!
const kept = () => query().state.data as ListPages
const land = (...pages: ListPage[]) => queries.setQueryData(key, { pages, pageParams: pages.map(() => '*') })

// What the file before it left in this process is not this one's.
beforeEach(() => queries.clear())

describe('a kept answer', () => {
  it('that was read before a change and lands after it gets the change, once', () => {
    const inbox = new PretendInbox()
    inbox.change(1, {})
    const page = inbox.page(model, '*')
    const change = inbox.change(2, { timestamp: 9 })
    const recent = withChanges({ from: writeLogCursor(100, 0), changes: [] }, [onTheLog(change)])
    land(page)
    for (let i = 0; i < 2; i++) expect(bringUpToDate(query(), recent, change.cursor)).toBe(true)
    expect(kept().pages[0]).toMatchObject({
      totalCount: 2,
      channels: [
        { rev: 1, timestamp: 9 },
        { rev: 1, timestamp: 1 },
      ],
    })
  })

  it('of which a page was asked again gets what came while that was on its way, once', () => {
    const inbox = new PretendInbox()
    for (const number of [1, 2, 3, 4, 5]) inbox.change(number, { timestamp: number })
    const first = inbox.page(model, '*')
    land(first, inbox.page(model, first.timestamp!))
    const counted = inbox.page(model, '*')
    const change = inbox.change(6, { timestamp: 6 })
    const recent = withChanges({ from: writeLogCursor(100, 0), changes: [] }, [onTheLog(change)])
    const isUpToDate = () => bringUpToDate(query(), recent, change.cursor)
    expect(isUpToDate()).toBe(true)
    queries.setQueryData(key, mergePage(kept(), 0, counted, model.criteria))
    expect(kept().pages[1]).toMatchObject({ totalCount: 5 })
    for (let i = 0; i < 2; i++) expect(isUpToDate()).toBe(true)
    expect(kept().pages[1]).toMatchObject({ totalCount: 6 })
    expect(kept().pages.map(({ channels }) => channels.length)).toEqual([4, 2])
  })

  it('whose next page lands with first pages as they were when it was asked for gets back what those had got meanwhile', () => {
    const inbox = new PretendInbox()
    for (const number of [1, 2, 3, 4, 5]) inbox.change(number, { timestamp: number })
    const first = inbox.page(model, '*')
    let recent: Recent = { from: writeLogCursor(inbox.transaction + 1, 0), changes: [] }
    land(first)
    bringUpToDate(query(), recent, recent.from)
    const asked = kept().pages
    const next = inbox.page(model, first.timestamp!)
    const events = inbox.change(1, { timestamp: 10 })
    recent = withChanges(recent, [onTheLog(events)])
    bringUpToDate(query(), recent, events.cursor)
    // This is what a query for more pages does: it puts the new page behind the old ones.
    land(...asked, next)
    bringUpToDate(query(), recent, events.cursor)
    const rows = kept().pages.flatMap((page) => page.channels.map((row) => row.id))
    expect(rows).toEqual(inbox.rows(model).map((row) => row.id))
    expect(kept().pages.at(-1)!.totalCount).toBe(5)
  })

  it('that lacks more than is remembered says so and stays as it is', () => {
    const inbox = new PretendInbox()
    inbox.change(1, {})
    land(inbox.page(model, '*'))
    const before = kept()
    const recent = { from: writeLogCursor(500, 0), changes: [] }
    expect(bringUpToDate(query(), recent, writeLogCursor(500, 0))).toBe(false)
    expect(kept()).toBe(before)
    expect(floorOfData(before)).toBe(writeLogCursor(102, 0))
  })

  it('is as exact after what one does oneself as before: nothing that it has seen is applied again, or asked of the log', () => {
    const inbox = new PretendInbox()
    for (const number of [1, 2, 3, 4]) inbox.change(number, { timestamp: number, in_count: 1 })
    const first = inbox.page(model, '*')
    land(first, inbox.page(model, first.timestamp!))
    const seen = inbox.change(4, { timestamp: 9 })
    expect(bringUpToDate(query(), { from: writeLogCursor(100, 0), changes: [onTheLog(seen)] }, seen.cursor)).toBe(true)
    // What came before is not kept any more.
    const recent: Recent = { from: seen.cursor, changes: [] }
    const starred = inbox.change(4, { is_starred: true })
    applyResponseToCache(starred.conversation)
    applySeenToAllLists(starred.conversation.id, { ...nothingSeen, seen_in: 1 })
    expect(kept().pages[0]!.channels[0]).toMatchObject({ is_starred: true, seen_in: 1 })
    expect(floorOfData(kept())).toBe(seen.cursor)
    expect(bringUpToDate(query(), withChanges(recent, [onTheLog(starred)]), starred.cursor)).toBe(true)
    expect(kept().pages.at(-1)).toMatchObject({ totalCount: 4, channels: [{ timestamp: 1 }] })
  })

  it('is asked again all the same where that was meant to be, whatever happens to it before', () => {
    const inbox = new PretendInbox()
    inbox.change(1, {})
    land(inbox.page(model, '*'))
    const recent = () => ({ from: writeLogCursor(100, 0), changes: [onTheLog(inbox.change(1, { timestamp: inbox.transaction }))] })
    const bring = () => expect(bringUpToDate(query(), recent(), writeLogCursor(inbox.transaction, 1))).toBe(true)
    const before = kept()
    bring()
    expect(kept()).not.toBe(before)
    expect(query().state.isInvalidated).toBe(false)
    query().invalidate()
    bring()
    expect(query().state.isInvalidated).toBe(true)

    // Also when anyone who looks at it leaves before the answer is there.
    const leave = new QueryObserver(queries, {
      queryKey: key,
      queryFn: ({ signal }) => new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
    }).subscribe(() => undefined)
    expect(query().state.fetchStatus).toBe('fetching')
    bring()
    leave()
    expect(query().state).toMatchObject({ fetchStatus: 'idle', isInvalidated: true })
  })
})

test('what is invalidated is asked again by itself but where it is shown and has failed', async () => {
  land(new PretendInbox().page(model, '*'))
  expect(isAskedAgain(query())).toBe(false)
  query().invalidate()
  expect(isAskedAgain(query())).toBe(true)
  let fail: (error: Error) => void = () => undefined
  const leave = new QueryObserver(queries, {
    queryKey: key,
    queryFn: () => new Promise<never>((_resolve, reject) => (fail = reject)),
  }).subscribe(() => undefined)
  expect(isAskedAgain(query())).toBe(true)
  fail(new Error('broken'))
  await expect.poll(() => query().state.status).toBe('error')
  expect(isAskedAgain(query())).toBe(false)
  leave()
  expect(isAskedAgain(query())).toBe(true)
})
