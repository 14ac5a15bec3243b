import { expect, it } from 'vitest'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { undoOf } from './undoOf.ts'

const before = (change: Parameters<PretendInbox['change']>[1]) => new PretendInbox().change(1, change).conversation

it('takes a move back to where the conversation was: inbox, Done, or its snooze with its time', () => {
  expect(undoOf({ do: 'done' }, before({}))).toEqual({ do: 'inbox' })
  expect(undoOf({ do: 'inbox' }, before({ is_done: true }))).toEqual({ do: 'done' })
  expect(undoOf({ do: 'done' }, before({ snoozed_until: 900 }))).toEqual({ do: 'snooze', until: 900 })
  expect(undoOf({ do: 'snooze', until: 50 }, before({ is_done: true }))).toEqual({ do: 'done' })
  expect(undoOf({ do: 'snooze', until: 50 }, before({}))).toEqual({ do: 'inbox' })
})

it('gives back the person, the mark and the holder that were there', () => {
  expect(undoOf({ do: 'assign', assignee: 'ben' }, before({ assignee: 'mara' }))).toEqual({ do: 'assign', assignee: 'mara' })
  expect(undoOf({ do: 'assign', assignee: 'ben' }, before({ assignee: null }))).toEqual({ do: 'assign', assignee: null })
  expect(undoOf({ do: 'star', starred: true }, before({}))).toEqual({ do: 'star', starred: false })
})

it.each([true, false])('marks nothing the other way (marked unread: %s): what was read of it before would be lost', (isunread) => {
  expect(undoOf({ do: 'unread', isunread }, before({}))).toBeNull()
})

it('leaves it to the server where a wait or a hold ended that no act begins again', () => {
  const waiting = before({ needs_human_since: 900, waiting_since: 900 })
  expect(undoOf({ do: 'assign', assignee: 'ben' }, waiting)).toBe('pass')
  expect(undoOf({ do: 'assign', assignee: null }, waiting)).toBeNull()
  expect(undoOf({ do: 'assign', assignee: null }, before({ needs_human_since: 900, assignee: 'ben' }))).toBe('pass')
  expect(undoOf({ do: 'pause', paused: true }, waiting)).toBe('pass')
  expect(undoOf({ do: 'pause', paused: true }, before({ assignee: 'ben' }))).toBe('pass')
  expect(undoOf({ do: 'pause', paused: false }, before({ paused: true, assignee: 'ben' }))).toBe('pass')
})

it('offers nothing where nothing changed, whatever the capitals of a label', () => {
  const unchanged: [Act, Parameters<typeof before>[0]][] = [
    [{ do: 'done' }, { is_done: true }],
    [{ do: 'inbox' }, {}],
    [{ do: 'label', tag: 'vip' }, { tags: ['VIP'] }],
    [{ do: 'unlabel', tag: 'vip' }, {}],
    [{ do: 'star', starred: true }, { is_starred: true }],
    [{ do: 'assign', assignee: null }, {}],
    [{ do: 'pause', paused: false }, {}],
  ]
  for (const [act, was] of unchanged) expect(undoOf(act, before(was))).toBeNull()
})
