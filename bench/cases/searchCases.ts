import type { Fixture } from '../seed/Fixture.ts'
import { wordOfRank } from '../seed/plan.ts'
import { labels, rareLabel } from '../seed/words.ts'

/** One way of searching. */
export interface SearchCase {
  name: string
  q: (fixture: Fixture) => string
  /** In one conversation. */
  in?: 'long' | 'short'
  page?: 2
  /** Of what is typed most: one word, two, an operator and a word, three letters. */
  isUsual?: true
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** What people search for, each where it is easy and where it is hard. */
export const searchCases: SearchCase[] = [
  { name: 'common word', q: () => 'order ', isUsual: true },
  { name: 'common word, second page', q: () => 'order ', page: 2 },
  { name: 'word in a thousand', q: () => `${wordOfRank(90)} `, isUsual: true },
  { name: 'rare word', q: () => `${wordOfRank(20_000)} `, isUsual: true },
  { name: 'two common words', q: () => 'delivery order ', isUsual: true },
  { name: 'common and rare word', q: () => `order ${wordOfRank(20_000)} `, isUsual: true },
  { name: 'phrase', q: () => '"left in the rain"' },
  { name: 'phrase nobody says', q: () => '"rain invoice"' },
  { name: 'prefix of one letter', q: () => 'o' },
  { name: 'three letters', q: () => 'del', isUsual: true },
  { name: 'prefix', q: () => 'deliv' },
  { name: 'rare prefix', q: () => wordOfRank(20_000).slice(0, 5) },
  { name: 'order number', q: () => orderNumber() },
  { name: 'beginning of a number', q: () => orderNumber().slice(0, 6) },
  { name: 'chinese', q: () => '订单' },
  { name: 'japanese sentence', q: () => '返品方法を教えて' },
  { name: 'from:customer', q: () => 'order from:customer ', isUsual: true },
  { name: 'from:me', q: () => 'order from:me ', isUsual: true },
  { name: 'bot:', q: () => 'order bot:"Bot 5" ', isUsual: true },
  { name: 'label on many', q: () => `order label:${labels[0]!} `, isUsual: true },
  { name: 'label on few', q: () => `order label:${rareLabel} `, isUsual: true },
  { name: 'before:', q: () => `order before:${day(200)} `, isUsual: true },
  { name: 'after: and before:', q: () => `order after:${day(100)} before:${day(98)} ` },
  { name: 'has:file', q: () => 'order has:file ', isUsual: true },
  { name: 'only has:file', q: () => 'has:file' },
  { name: 'one conversation', q: () => 'order ', in: 'short' },
  { name: 'one conversation of 20 k', q: () => 'order ', in: 'long' },
  { name: 'one conversation of 20 k, rare', q: () => 'coat deliv', in: 'long' },
  { name: 'nothing', q: () => 'nobodysaysthis ' },
]

/** An order number that the seed has written (bench.order_of): that of the short conversation, its first message that names one. */
function orderNumber(): string {
  const n = Array.from({ length: 7 }, (_, i) => 64 + 1 + i).find((one) => one % 7 === 3)!
  return String(10_000_000 + ((n * 7919) % 90_000_000))
}

/** The address and headers of a search. */
export function searchRequest(fixture: Fixture, wanted: SearchCase, cursor?: string): { url: string; headers: Record<string, string> } {
  const query = new URLSearchParams({ q: wanted.q(fixture), team_id: fixture.workspace })
  if (wanted.in) query.set('channel', fixture[wanted.in].id)
  if (cursor !== undefined) query.set('cursor', cursor)
  return { url: `/api/messages/search?${query.toString()}`, headers: { authorization: `Bearer ${fixture.people[2]!.token}` } }
}
