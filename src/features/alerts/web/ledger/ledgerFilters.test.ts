import { expect, test } from 'vitest'
import { noFilters, questionOf, readFilters, writeFilters } from './ledgerFilters.ts'

const who = '019a0000-0000-7000-8000-000000000000'

test('what the ledger is narrowed to stands in the address, and only that', () => {
  const filters = { who, only: 'failed', since: '2026-01-31', until: '2026-02-01' } as const
  expect(writeFilters(filters)).toBe(`?who=${who}&only=failed&since=2026-01-31&until=2026-02-01`)
  expect(readFilters(writeFilters(filters))).toEqual(filters)
  expect(writeFilters(noFilters)).toBe('')
  expect(readFilters('?who=me&only=seen&since=yesterday&until=2026-02-31&more=1')).toEqual(noFilters)
})

test('the days are whole days of the reader, both ends included, and everybody is asked for without a name', () => {
  const day = (text: string) => new Date(`${text}T00:00:00`).getTime() / 1000
  expect(questionOf({ ...noFilters, who: 'all', since: '2026-01-31', until: '2026-01-31' })).toEqual({
    since: day('2026-01-31'),
    until: day('2026-02-01'),
  })
  expect(questionOf({ ...noFilters, who, only: 'failed' })).toEqual({ who, only: 'failed' })
})
