import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localBus, type Bus } from '#platform/realtime/bus.ts'
import { botSockets, SocketCounts } from './SocketCounts.ts'

let bus: Bus
let held: Record<string, number>
/** How often all that this node holds was gone through. */
let listed: number
let counts: SocketCounts
beforeEach(() => {
  vi.useFakeTimers()
  bus = localBus({ onError: () => undefined })
  held = {}
  listed = 0
  const counted = () => {
    listed += 1
    return held
  }
  counts = new SocketCounts(bus, { counts: counted, countOf: (id) => held[id] ?? 0 })
})
afterEach(async () => {
  counts.stop()
  await bus.close()
  vi.useRealTimers()
})

async function anotherSays(bots: Record<string, number>): Promise<void> {
  bus.publish(botSockets, { node: 'another', bots })
  await vi.advanceTimersByTimeAsync(1)
}

test('sockets are counted over all nodes', async () => {
  held = { bot: 1 }
  await anotherSays({ bot: 2, other: 1 })
  expect([counts.of('bot'), counts.of('other')]).toEqual([3, 1])
  expect(counts.elsewhere()).toEqual(['bot', 'other'])
  await anotherSays({ other: 1 })
  expect([counts.of('bot'), counts.elsewhere()]).toEqual([1, ['other']])
})

test('asking for one bot goes through no others: a list of bots asks for each of them', () => {
  held = { bot: 1, other: 2 }
  expect(['bot', 'other', 'none'].map((id) => counts.of(id))).toEqual([1, 2, 0])
  expect(listed).toBe(0)
})

test('what a node held that says nothing any more is taken over soon, and shown as connected a little longer', async () => {
  await anotherSays({ bot: 1 })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(counts.elsewhere()).toEqual(['bot'])
  await vi.advanceTimersByTimeAsync(5000)
  expect([counts.of('bot'), counts.elsewhere()]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(counts.of('bot')).toBe(0)
})

test('a node that has just come is told what the others hold', async () => {
  held = { bot: 1 }
  await vi.advanceTimersByTimeAsync(100)
  const said: unknown[] = []
  bus.subscribe(botSockets, ({ bots }) => said.push(bots))
  await anotherSays({})
  await vi.advanceTimersByTimeAsync(100)
  await anotherSays({})
  await vi.advanceTimersByTimeAsync(100)
  expect(said).toEqual([{}, { bot: 1 }, {}])
})
