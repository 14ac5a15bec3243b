import { expect, test } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import { framesOf } from './framesOf.ts'

let at = 0
const change = (more: Partial<LoggedChange> = {}): LoggedChange => ({
  cursor: writeLogCursor(++at, 0),
  workspace: 'w',
  name: 'thing.changed',
  body: at,
  conversation: 'c',
  person: null,
  bot: 'b',
  people: [],
  recipients: null,
  ...more,
})
const never = () => false
const bodies = (changes: readonly LoggedChange[], isLast = never as (one: LoggedChange) => boolean) =>
  framesOf(changes, isLast).map((frame) => frame.changes.map(({ body }) => body))

test('what goes to the same rooms goes in one frame, and nothing overtakes anything', () => {
  at = 0
  const both = { recipients: ['ada', 'ben'] }
  const changes = [change(), change({ conversation: 'other' }), change(both), change(both), change({ person: 'ada' }), change()]
  expect(bodies(changes)).toEqual([[1, 2], [3, 4], [5], [6]])
  expect(framesOf(changes, never).map(({ rooms }) => rooms)).toEqual([
    ['all:w', 'bot:w:b'],
    ['m:w:ada', 'm:w:ben'],
    ['m:w:ada'],
    ['all:w', 'bot:w:b'],
  ])
})

test('other workspaces, bots and people are other rooms', () => {
  at = 0
  const changes = [change(), change({ workspace: 'v' }), change({ workspace: 'v', bot: 'a' }), change({ people: ['ada'] })]
  expect(bodies(changes)).toEqual([[1], [2], [3], [4]])
})

test('what nobody is told is in no frame, and parts none', () => {
  at = 0
  expect(bodies([change(), change({ recipients: [] }), change()])).toEqual([[1, 3]])
})

test('nothing follows what moves somebody out of its rooms', () => {
  at = 0
  expect(bodies([change(), change({ name: 'moved' }), change()], ({ name }) => name === 'moved')).toEqual([[1, 2], [3]])
})

test('a frame has an end', () => {
  at = 0
  expect(bodies(Array.from({ length: 250 }, () => change())).map(({ length }) => length)).toEqual([100, 100, 50])
})
