import { expect, test } from 'vitest'
import { conversationAssigned, conversationChanged, conversationSeen } from '#features/inbox/conversations/contract.ts'
import { asTheyHappened } from './asTheyHappened.ts'
import { messageAdded, messageChanged } from './contract.ts'

/** A change, by name: of a state of a conversation, or (`rev` null) without one. */
const changeOf = (cursor: string, { name }: { name: string }, id: string, rev: number | null, created_at = 1) => ({
  cursor,
  workspace: 'w',
  name,
  body: rev === null ? { id } : { conversation: { id, rev, created_at } },
})
const cursors = (changes: Parameters<typeof asTheyHappened>[0]) =>
  asTheyHappened(changes).map((stretch) => stretch.map(({ cursor }) => cursor).join(' '))

test('changes that stand in order are a stretch each', () => {
  const some = [changeOf('1', messageAdded, 'a', 2), changeOf('2', messageAdded, 'a', 2), changeOf('3', conversationChanged, 'b', 1)]
  expect(cursors([])).toEqual([])
  expect(cursors(some)).toEqual(['1', '2', '3'])
})

test('a state of a conversation comes after those before it; changes of other conversations, and those without one, keep their places', () => {
  const some = [
    changeOf('1', conversationChanged, 'b', 9),
    changeOf('2', messageAdded, 'a', 7),
    changeOf('3', conversationSeen, 'a', null),
    changeOf('4', conversationAssigned, 'a', 5),
    changeOf('5', messageAdded, 'b', 10),
    changeOf('6', conversationChanged, 'a', 5),
    changeOf('7', messageChanged, 'a', null),
  ]
  expect(cursors(some)).toEqual(['1', '4 3 6 5 2', '7'])
})

test('each stretch holds what that stretch of the log holds, so that any first ones of them can be handled by themselves', () => {
  const some = [
    changeOf('1', messageAdded, 'a', 3),
    changeOf('2', messageAdded, 'a', 2),
    changeOf('3', messageAdded, 'b', 6),
    changeOf('4', messageAdded, 'c', 1),
    changeOf('5', messageAdded, 'b', 5),
    changeOf('6', messageAdded, 'c', 2),
  ]
  expect(cursors(some)).toEqual(['2 1', '5 4 3', '6'])
})

test('a conversation that was erased and started over comes after what it was', () => {
  const some = [changeOf('1', messageAdded, 'a', 8), changeOf('2', messageAdded, 'a', 2, 2), changeOf('3', messageAdded, 'a', 1, 2)]
  expect(cursors(some)).toEqual(['1', '3 2'])
})
