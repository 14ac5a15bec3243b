import { expect, test } from 'vitest'
import { fold, foldedIncludes } from './fold.ts'

test('a text is folded without case, accents and width, and letters that have no accent become the plain one', () => {
  expect(['CAFÉ', 'ｃａｆｅ', 'Sætre', 'straße', 'ẞ'].map(fold)).toEqual(['cafe', 'cafe', 'saetre', 'strasse', 'ss'])
})

test('a text has a phrase in it where it has all of its words, in any order and between any spaces', () => {
  for (const phrase of ['', ' ', 'garcia', 'GARC an', ' garcía  ana ', 'na gar']) expect(foldedIncludes('Ana García', phrase)).toBe(true)
  for (const phrase of ['anagarcia', 'ana lopez', 'ana-']) expect(foldedIncludes('Ana García', phrase)).toBe(false)
})
