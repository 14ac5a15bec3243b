import { expect, test } from 'vitest'
import { FeedLag } from './FeedLag.ts'

function fixture() {
  const events: string[] = []
  let now = 0
  const held = new FeedLag(
    ({ message }) => events.push(message),
    () => now,
  )
  return { events, held, at: (time: number) => void (now = time) }
}

test('the longer something is held back, the less often it is looked for', () => {
  const { held, at } = fixture()
  const waits = [0, 10, 100, 1000, 60_000].map((time) => (at(time), held.wait()))
  expect(waits).toEqual([2, 2, 10, 100, 250])
  held.over()
  expect(held.wait()).toBe(2)
})

test('what is held back for ten seconds is told, once each time', () => {
  const { events, held, at } = fixture()
  for (const time of [0, 9999]) {
    at(time)
    held.wait()
  }
  expect(events).toEqual([])
  for (const time of [10_000, 20_000]) {
    at(time)
    held.wait()
  }
  expect(events).toEqual([expect.stringContaining('pg_stat_activity')])
  held.over()
  for (const time of [30_000, 40_000]) {
    at(time)
    held.wait()
  }
  expect(events).toHaveLength(2)
})
