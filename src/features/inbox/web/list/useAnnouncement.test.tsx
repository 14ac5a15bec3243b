// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation, ListedConversation, Seen } from '#features/inbox/conversations/contract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { Announced } from './Announced.tsx'
import { useAnnouncement } from './useAnnouncement.ts'

const page = shownPage()
type Listed = Parameters<typeof useAnnouncement>[0]

function List(props: Listed) {
  return <Announced {...useAnnouncement(props)} />
}

let inbox: PretendInbox
let clock: number
beforeEach(() => {
  inbox = new PretendInbox()
  clock = 100
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const row = (number: number, change: Partial<Conversation>, seen: Partial<Seen> = {}): ListedConversation =>
  withSeen(inbox.change(number, change).conversation, { ...nothingSeen, ...seen })
/** The row of somebody who has just written. */
function writes(number: number, name: string, seen: Partial<Seen> = {}): ListedConversation {
  const in_count = ([...inbox.conversations.values()].find((one) => one.name === name)?.in_count ?? 0) + 1
  clock += 1
  return row(number, { name, in_count, customer_at: clock, timestamp: clock }, seen)
}
const show = (rows: Listed['rows'], rest: Partial<Listed> = {}) =>
  page.show(<List rows={rows} of="all" pages={1} hasMore={false} openId={null} found={undefined} {...rest} />)
const says = () => page.place.textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('each time a customer writes it is announced, also the same one again: screen readers read what comes to the page', () => {
  const sentences = new Set<Node | null>()
  for (let count = 1; count <= 3; count++) {
    show([writes(1, 'Annika')])
    expect(says()).toBe(count > 1 ? 'New message from Annika' : '')
    sentences.add(page.place.querySelector('[aria-live] > *'))
    pass(60_000)
  }
  expect(sentences.size).toBe(3)
})

test('who moves up from behind the end of the list has not just written', () => {
  const [first, second, third] = [writes(1, 'Ana'), writes(2, 'Bea'), writes(3, 'Cid')]
  show([first, second], { hasMore: true })
  show([second, third], { hasMore: true })
  expect(says()).toBe('')
  show([second, third, writes(4, 'Dan')])
  show([second, third, writes(4, 'Dan')])
  expect(says()).toBe('New message from Dan')
})

test('who is new to the list is announced as well', () => {
  show([])
  const ana = writes(1, 'Ana')
  show([ana])
  expect(says()).toBe('New message from Ana')
  pass(60_000)
  show([writes(2, 'Bea'), ana])
  expect(says()).toBe('New message from Bea')
})

test('who writes within seconds of another is announced after these, together with all who do, and of many how many they are', () => {
  const ana = writes(1, 'Ana')
  show([ana])
  const [bea, cid] = [writes(2, 'Bea'), writes(3, 'Cid')]
  show([bea, ana])
  pass(1000)
  show([cid, bea, ana])
  show([writes(1, 'Ana'), cid, bea])
  expect(says()).toBe('New message from Bea')
  pass(2000)
  expect(says()).toBe('New message from Bea')
  pass(1000)
  expect(says()).toBe('New messages from Cid and Ana')
  show([4, 5, 6, 7].map((number) => writes(number, `${number}`)))
  pass(4000)
  expect(says()).toBe('New messages from 4 customers')
  pass(4000)
  show([writes(7, '7')])
  expect(says()).toBe('New message from 7')
})

test('what is looked at is not announced, nor what was read or opened before its turn', () => {
  const open = writes(1, 'Open')
  show([open], { openId: open.id })
  show([writes(1, 'Open')], { openId: open.id })
  expect(says()).toBe('')
  show([writes(2, 'Bea')])
  const [cid, dan, eve] = [writes(3, 'Cid'), writes(4, 'Dan'), writes(5, 'Eve')]
  show([eve, dan, cid])
  show([eve, dan, row(3, {}, { seen_in: 1 })], { openId: dan.id })
  pass(4000)
  expect(says()).toBe('New message from Eve')
})

test('what was there before, what another page or question brings, and what comes back is no arrival', () => {
  const [old, ana, bea, cid] = ['Old', 'Ana', 'Bea', 'Cid'].map((name, index) => {
    clock += 3600
    return writes(index + 1, name)
  })
  show(undefined)
  show([bea!, ana!])
  show([bea!])
  show([bea!, ana!])
  // Where those come first who wait longest, a further page brings who wrote later.
  show([bea!, ana!, cid!], { pages: 2 })
  show([writes(2, 'Ana')], { of: 'another' })
  show([cid!, old!], { of: 'another' })
  pass(60_000)
  expect(says()).toBe('')
})
