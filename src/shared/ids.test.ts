import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => void vi.useRealTimers())

test('ids made later sort later, however many are made in a millisecond', () => {
  vi.useFakeTimers({ now: Date.now() })
  const ids = Array.from({ length: 10_000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
})

test('those of given times between them, and a clock that is set back, change nothing about that', () => {
  const now = Date.now() + 60_000
  vi.useFakeTimers({ now })
  const ids = Array.from({ length: 100 }, (_, i) => {
    if (i === 50) vi.setSystemTime(now - 30_000)
    newId(now - i * 1000)
    return newId()
  })
  expect(ids.toSorted()).toEqual(ids)
})

test('those of a given time sort by it', () => {
  const ids = [1000, 1000, 1001, 5_000_000_000_000].map((ms) => newId(ms))
  expect(ids.toSorted()).toEqual(ids)
  expect(newId(0x0123456789ab)).toMatch(/^01234567-89ab-7/)
})
