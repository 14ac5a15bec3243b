// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#web/components/toast/toast.ts'
import type { Outgoing } from './Outgoing.ts'
import { offerUndo, takeBackLast, undoable } from './undoable.ts'

const sent = (jmid: string): Outgoing => ({
  jmid,
  conversation: 'c1',
  to: 'Ada',
  text: jmid,
  type: 'message',
  privateRecipients: [],
  lastSeen: 1,
  anyway: false,
  undo: true,
  writtenAt: 0,
  state: 'sending',
  why: null,
})
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
