// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { offerUndo, takeBackLast, undoable } from './undoable.ts'

const sent = (jmid: string) => outgoingOf(jmid, { conversation: 'c1', state: 'sending', undo: true })
const offered = () => undoable.get().map(({ jmid }) => jmid)

beforeEach(() => {
  vi.useFakeTimers()
  undoable.set([])
  toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  undoable.set([])
  toasts.set([])
})

test('a reply is offered to be taken back for five seconds, each for its own', () => {
  offerUndo('mara', sent('one'))
  vi.advanceTimersByTime(3000)
  offerUndo('mara', sent('two'))
  vi.advanceTimersByTime(1999)
  expect(offered()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(offered()).toEqual(['two'])
  vi.advanceTimersByTime(3000)
  expect(offered()).toEqual([])
  expect(takeBackLast('mara', 'c1')).toBe(false)
})
