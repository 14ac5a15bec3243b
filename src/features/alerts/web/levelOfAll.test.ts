import { expect, test } from 'vitest'
import { rows } from '#features/alerts/rules.ts'
import { levelOfAll } from './levelOfAll.ts'

test('the row All shows what the rows below it have in common, also where it was never set itself', () => {
  expect(levelOfAll({}, rows)).toEqual({ level: 2, isMixed: false })
  expect(levelOfAll({ all: 1 }, rows)).toEqual({ level: 1, isMixed: false })
  expect(levelOfAll({ all: 0 }, rows)).toEqual({ level: 0, isMixed: false })
  expect(levelOfAll(Object.fromEntries(rows.map((row) => [row, 1])), rows)).toEqual({ level: 1, isMixed: false })
})

test('where the rows differ it says that they do', () => {
  expect(levelOfAll({ whenAssigned: 0 }, rows)).toEqual({ level: 0, isMixed: true })
  expect(levelOfAll({ logSeverityLevel: 1 }, rows)).toEqual({ level: 0, isMixed: true })
})
