import { expect, test } from 'vitest'
import { untilOf } from './untilOf.ts'

const at = (text: string) => new Date(text)
const said = (seconds: number) => new Date(seconds * 1000)

test('a pause ends after its hours, in the morning of tomorrow, or on the next Monday', () => {
  const friday = at('2026-11-20T17:30:00')
  expect(untilOf('hour', friday) - friday.getTime() / 1000).toBe(3600)
  expect(untilOf('four hours', friday) - friday.getTime() / 1000).toBe(4 * 3600)
  expect(said(untilOf('tomorrow', friday))).toEqual(at('2026-11-21T08:00:00'))
  expect(said(untilOf('monday', friday))).toEqual(at('2026-11-23T08:00:00'))
  expect(said(untilOf('monday', at('2026-11-22T10:00:00')))).toEqual(at('2026-11-23T08:00:00'))
  expect(said(untilOf('monday', at('2026-11-23T10:00:00')))).toEqual(at('2026-11-30T08:00:00'))
})
