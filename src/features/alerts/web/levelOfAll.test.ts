import { expect, test } from 'vitest'
import type { BotLevels } from '#features/alerts/contract.ts'
import { rows } from '#features/alerts/rules.ts'
import { levelOfAll, levelOfBots } from './levelOfAll.ts'

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

test('a row of several bots shows what it is at all of them, or that they differ', () => {
  const bots = (...some: BotLevels[]) => some.map((alertOptions, n) => ({ client_key: `bot_${n}`, alertOptions, intents: [] }))
  expect(levelOfBots(bots({ logSeverityLevel: 0 }, { all: 0 }), 'logSeverityLevel')).toEqual({ level: 0, isMixed: false })
  expect(levelOfBots(bots({}, { logSeverityLevel: 2 }), 'logSeverityLevel')).toEqual({ level: 2, isMixed: false })
  expect(levelOfBots(bots({}, { logSeverityLevel: 1 }), 'logSeverityLevel')).toEqual({ level: 0, isMixed: true })
})
