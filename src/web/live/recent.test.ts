import { describe, expect, it } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import { changesAfter, floorOf, withChanges, withOlder } from './recent.ts'

const change = (n: number) => ({ cursor: writeLogCursor(n, 1), workspace: 'w', name: 'thing.changed', body: n })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => change(from + i))

describe('the latest changes', () => {
  const recent = withChanges({ from: change(10).cursor, changes: [] }, range(11, 15))

  it('are given from any place they reach back to', () => {
    expect(changesAfter(recent, change(13).cursor)?.map((one) => one.body)).toEqual([14, 15])
    expect(changesAfter(recent, change(10).cursor)).toHaveLength(5)
  })

  it('are not given where some of them would be missing', () => {
    expect(changesAfter(recent, change(9).cursor)).toBeNull()
  })

  it('reach further back once older ones were fetched, each once', () => {
    const older = withOlder(recent, change(7).cursor, range(8, 12))
    expect(changesAfter(older, change(7).cursor)?.map((one) => one.body)).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
  })

  it('forget the oldest when there are too many, and know that they do', () => {
    const many = withChanges(recent, range(16, 2100))
    expect(many.changes).toHaveLength(2000)
    expect(changesAfter(many, change(99).cursor)).toBeNull()
    expect(changesAfter(many, change(100).cursor)).toHaveLength(2000)
  })

  it('of an answer begin below every transaction that it may not have seen', () => {
    expect(floorOf('900:905:900,903') < writeLogCursor(900, 1)).toBe(true)
    expect(floorOf('900:905:') > writeLogCursor(899, 999)).toBe(true)
  })
})
