import { expect, test } from 'vitest'
import { HeldBack } from './HeldBack.ts'

function scene() {
  const told: string[] = []
  let now = 0
  const held = new HeldBack(
    ({ message }) => told.push(message),
    () => now,
  )
  return { told, held, at: (time: number) => void (now = time) }
}

test('the longer something is held back, the less often it is looked for', () => {
  const { held, at } = scene()
  const waits = [0, 10, 100, 1000, 60_000].map((time) => (at(time), held.wait()))
  expect(waits).toEqual([2, 2, 10, 100, 250])
  held.over()
  expect(held.wait()).toBe(2)
})

test('what is held back for ten seconds is told, once each time', () => {
  const { told, held, at } = scene()
  for (const time of [0, 9999]) {
    at(time)
    held.wait()
  }
  expect(told).toEqual([])
  for (const time of [10_000, 20_000]) {
    at(time)
    held.wait()
  }
  expect(told).toEqual([expect.stringContaining('pg_stat_activity')])
  held.over()
  for (const time of [30_000, 40_000]) {
    at(time)
    held.wait()
  }
  expect(told).toHaveLength(2)
})
