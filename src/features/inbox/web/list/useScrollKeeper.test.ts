import { expect, it } from 'vitest'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { shiftOf } from './useScrollKeeper.ts'

const rows = (...names: string[]) =>
  names.map((name) => ({ id: name[0], timestamp: Number(name.slice(1)) }) as unknown as ListedConversation)

it('moves along by as many rows as came in above what is visible', () => {
  expect(shiftOf(rows('a9', 'b8', 'c7', 'd6'), rows('x11', 'y10', 'a9', 'b8', 'c7', 'd6'), 2)).toEqual({ by: 2, arrived: ['x', 'y'] })
})

it('moves by one when a row from below goes to the top, and not at all when one from above does', () => {
  expect(shiftOf(rows('a9', 'b8', 'c7', 'd6'), rows('d12', 'a9', 'b8', 'c7'), 2)).toEqual({ by: 1, arrived: ['d'] })
  expect(shiftOf(rows('a9', 'b8', 'c7', 'd6'), rows('b12', 'a9', 'c7', 'd6'), 2)).toEqual({ by: 0, arrived: ['b'] })
})

it('holds on to the next row when the first visible one leaves or goes to the top itself', () => {
  expect(shiftOf(rows('a9', 'b8', 'c7', 'd6'), rows('a9', 'b8', 'd6'), 2)).toEqual({ by: -1, arrived: [] })
  expect(shiftOf(rows('a9', 'b8', 'c7', 'd6'), rows('c13', 'a9', 'b8', 'd6'), 2)).toEqual({ by: 0, arrived: ['c'] })
  expect(shiftOf(rows('a9'), rows('b8'), 0)).toBeNull()
})
