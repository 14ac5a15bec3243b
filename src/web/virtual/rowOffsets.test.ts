import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offsetsOf, rowAt } from './rowOffsets.ts'

it('finds the row at any place, as looking through all of them would', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: -10, max: 4000 }),
      (heights, from, place) => {
        const offsets = offsetsOf(heights.length, from, (index) => heights[index]!)
        expect(offsets.end).toBe(heights.reduce((sum, height) => sum + height, from))
        const naive = [...offsets.starts].findLastIndex((start) => start <= place)
        expect(rowAt(offsets, place)).toBe(Math.max(naive, 0))
      },
    ),
  )
})
