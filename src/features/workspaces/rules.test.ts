import { expect, test } from 'vitest'
import { trialDaysLeft } from './rules.ts'

test('a begun day of a trial counts whole', () => {
  const now = Date.UTC(2026, 0, 1)
  const inDays = (days: number) => trialDaysLeft(now / 1000 + days * 86_400, now)
  expect([inDays(14), inDays(13.1), inDays(0.01), inDays(0), inDays(-3)]).toEqual([14, 14, 1, 0, 0])
  expect(trialDaysLeft(null, now)).toBeNull()
  // The page's clock is some seconds behind when a workspace was just made.
  expect([inDays(14.0003), inDays(0.0001)]).toEqual([14, 1])
})
