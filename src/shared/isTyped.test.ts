import { expect, test } from 'vitest'
import { isTyped } from './isTyped.ts'

test('a removal wants the name as it is written, blanks around it aside', () => {
  expect(isTyped('  Shop bot ', 'Shop bot')).toBe(true)
  expect(isTyped('shop bot', 'Shop bot')).toBe(false)
  expect(isTyped('', 'Shop bot')).toBe(false)
})

test('what is not seen in a name, and how its gaps and accents are written, need not be typed', () => {
  for (const name of ['Shop\u00a0 bot', '\u200eShop bot\u200f', 'Shop\u00ad bot\ufe0f']) expect(isTyped('Shop bot', name)).toBe(true)
  expect(isTyped('Zo\u00e9', 'Zoe\u0301')).toBe(true)
  expect(isTyped('דוד כהן', 'דוד \u200fכהן')).toBe(true)
  expect(isTyped('Shopbot', 'Shop\u00a0bot')).toBe(false)
})
