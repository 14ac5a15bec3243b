import { expect, test } from 'vitest'
import { isTyped } from './isTyped.ts'

test('a removal wants the name as it is written, blanks around it aside', () => {
  expect(isTyped('  Shop bot ', 'Shop bot')).toBe(true)
  expect(isTyped('shop bot', 'Shop bot')).toBe(false)
  expect(isTyped('', 'Shop bot')).toBe(false)
})
