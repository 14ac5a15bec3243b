import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFor } from './idFor.ts'

test('an id written down long ago is still made from the same seed today', () => {
  expect(idFor('mara@northwind.example', 20)).toBe('02992963945247571307')
})

test('ids have the asked length and alphabet, and different seeds give different ids', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 10, max: 60 }), (seed, other, length) => {
      const id = idFor(seed, length, 'ABCDEFGH')
      expect(id).toMatch(/^[A-H]+$/)
      expect(id).toHaveLength(length)
      if (seed !== other) expect(idFor(other, 20)).not.toBe(idFor(seed, 20))
    }),
  )
})
