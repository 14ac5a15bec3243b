import { expect, it } from 'vitest'
import { firstTab } from './firstTab.ts'

it('begins with mine; with none of mine unassigned ones; with none of those all', () => {
  const tab = (mineCount: number, unassignedCount: number, totalCount: number) =>
    firstTab({ mineCount, unassignedCount, totalCount, capped: false })
  expect(tab(1, 9, 20)).toBe('mine')
  expect(tab(0, 9, 20)).toBe('unassigned')
  expect(tab(0, 0, 20)).toBe('all')
  expect(tab(0, 0, 0)).toBe('mine')
})

it('begins with no unassigned ones for who sees only what concerns them', () => {
  const counts = { mineCount: 0, unassignedCount: 1, totalCount: 1, capped: false }
  expect(firstTab(counts, true)).toBe('all')
  expect(firstTab({ ...counts, mineCount: 1 }, true)).toBe('mine')
})
