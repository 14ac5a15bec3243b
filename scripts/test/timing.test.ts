import { expect, test } from 'vitest'
import { linesOf, slowestOf, stagesOf } from './timing.ts'

const files = [
  { name: '/code/tests/journeys/a.test.ts', startTime: 5000, endTime: 9000 },
  { name: '/code/src/b.test.ts', startTime: 1000, endTime: 2000 },
  { name: '/code/tests/permissions/c.test.ts', startTime: 1500, endTime: 4500 },
]

test('a stage lasts from the start of its first file to the end of its last', () => {
  expect(stagesOf(files, '/code')).toEqual([
    { name: 'unit', took: 3500 },
    { name: 'journeys', took: 4000 },
  ])
})

test('the slowest files come first', () => {
  expect(slowestOf(files, '/code', 2).map(({ name }) => name)).toEqual(['tests/journeys/a.test.ts', 'tests/permissions/c.test.ts'])
})

test('times stand in a column, in seconds', () => {
  expect(linesOf([{ name: 'unit', took: 123_456 }])).toEqual(['  123.5 s  unit'])
})
