import { expect, test } from 'vitest'
import { FeedLag } from './FeedLag.ts'

function fixture() {
  const reports: string[] = []
  let now = 0
  const lag = new FeedLag(
    ({ message }) => reports.push(message),
    () => now,
  )
  return { reports, lag, at: (time: number) => void (now = time) }
}

test('the longer something is held back, the less often it is looked for', () => {
  const { lag, at } = fixture()
  const waits = [0, 10, 100, 1000, 60_000].map((time) => (at(time), lag.wait()))
  expect(waits).toEqual([2, 2, 10, 100, 250])
  lag.over()
  expect(lag.wait()).toBe(2)
})

test('what is held back for ten seconds is told, once each time', () => {
  const { reports, lag, at } = fixture()
  for (const time of [0, 9999]) {
    at(time)
    lag.wait()
  }
  expect(reports).toEqual([])
  for (const time of [10_000, 20_000]) {
    at(time)
    lag.wait()
  }
  expect(reports).toEqual([expect.stringContaining('pg_stat_activity')])
  lag.over()
  for (const time of [30_000, 40_000]) {
    at(time)
    lag.wait()
  }
  expect(reports).toHaveLength(2)
})
