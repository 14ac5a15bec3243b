import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

it('shows the first letters of the first and last name, in any script', () => {
  expect(['Daniel Adeyemi', 'Ада Ловлейс', 'Maria del Carmen Costa', 'élodie', '李 小龙', "O'Neill"].map(initialsOf)).toEqual([
    'DA',
    'АЛ',
    'MC',
    'É',
    '李小',
    'O',
  ])
})

it('shows a question mark for a name without letters, and leaves out numbers', () => {
  expect(['', '4821', 'Visitor 4821', '🎒'].map(initialsOf)).toEqual(['?', '?', 'V', '?'])
})

it('gives the same id the same colour, and never one that says who holds the baton', () => {
  const hues = new Set(Array.from({ length: 500 }, (_, i) => hueOf(`id-${i}`)))
  expect(hues.size).toBeGreaterThan(8)
  for (const hue of hues) for (const holder of [293, 45, 25]) expect(Math.abs(hue - holder)).toBeGreaterThan(20)
  expect(hueOf('id-1')).toBe(hueOf('id-1'))
})
