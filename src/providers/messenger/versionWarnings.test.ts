import { expect, test } from 'vitest'
import { versionWarnings } from './versionWarnings.ts'

const on = (date: string, version?: string) => versionWarnings(version === undefined ? {} : { GRAPH_API_VERSION: version }, new Date(date))

test('a version of the Graph API that ends within 90 days, or has ended, is warned of by its name and its day', () => {
  expect(on('2026-10-22', 'v21.0')).toEqual([])
  expect(on('2026-10-23T01:00:00Z', 'v21.0')).toEqual([expect.stringMatching(/^Facebook ends v21\.0 of the Graph API on 2027-01-21/)])
  expect(on('2027-02-01', 'v21.0')).toEqual([expect.stringMatching(/^Facebook has ended v21\.0 of the Graph API on 2027-01-21/)])
  expect(on('2028-05-01')).toEqual([expect.stringMatching(/^Facebook ends v25\.0/)])
})

test('a version that ends later, or of which no end is known, is not', () => {
  expect(on('2026-11-23')).toEqual([])
  expect(on('2040-01-01', 'v99.0')).toEqual([])
})
