import { expect, test } from 'vitest'
import { worthKeeping } from './worthKeeping.ts'

const page = (n: number) => ({ channels: [{ id: `c${n}` }], hasNext: true, timestamp: `after ${n}`, inboxCount: 100 + n })

test('of a list the first pages are kept, with the badges that were read last', () => {
  const list = { pages: Array.from({ length: 12 }, (_, n) => page(n)), pageParams: Array.from({ length: 12 }, (_, n) => n) }
  const kept = worthKeeping(['conversations', {}], list) as typeof list
  expect(kept.pages.map(({ channels }) => channels[0]!.id)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'])
  expect(kept.pages.at(-1)).toEqual({ ...page(7), inboxCount: 111 })
  expect(kept.pageParams).toHaveLength(8)
  const short = { pages: [page(0)], pageParams: ['*'] }
  expect(worthKeeping(['conversations', {}], short)).toBe(short)
})

test('of a conversation its newest part is kept, of search and settings nothing', () => {
  const said = { messages: Array.from({ length: 300 }, (_, n) => n), moreMessages: false }
  const kept = worthKeeping(['conversation', 'c1', 'newest'], said) as typeof said
  expect([kept.messages[0], kept.messages.at(-1), kept.moreMessages]).toEqual([100, 299, true])
  expect(worthKeeping(['conversation', 'c1', 17], said)).toBeNull()
  for (const kind of ['search', 'audit', 'keys', 'palette']) expect(worthKeeping([kind], {})).toBeNull()
})
