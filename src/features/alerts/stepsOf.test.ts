import { expect, test } from 'vitest'
import { conversationAssigned } from '#features/inbox/conversations/contract.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { stepsOf } from './stepsOf.ts'

const now = new Date(90_000_000)

test.each([
  [
    'that it was assigned',
    'assigned',
    conversationAssigned.name,
    { conversation: { id: 'c', timestamp: 1000 }, by: { id: 'mara', name: 'Mara' } },
  ],
  [
    'that a reply failed',
    'error',
    messageChanged.name,
    { conversation_id: 'c', message: { ts: 1000, direction: 'out', delivery: { state: 'failed' } } },
  ],
])('%s is as old as it is, and not as what was said in the conversation', (_what, kind, name, body) => {
  const steps = stepsOf({ cursor: '1-1', workspace: 'w', name, body, person: 'ben' }, () => 0, now)
  expect(steps).toMatchObject([{ raise: { kind, conversation: 'c', at: 90_000_000 } }])
})

test.each([
  ['that stays failed tells nothing new', 'failed', []],
  ['that is sent again ends the error', 'queued', [{ end: { conversation: 'c', kinds: ['error'], person: null, why: 'sent' } }]],
  ['of which the company says that it got there ends it too', 'delivered', [{ end: { kinds: ['error'], why: 'sent' } }]],
])('a failed reply %s', (_what, state, steps) => {
  const body = { conversation_id: 'c', message: { direction: 'out', delivery: { state } }, was_failed: true }
  expect(stepsOf({ cursor: '1-1', workspace: 'w', name: messageChanged.name, body, person: null }, () => 0, now)).toMatchObject(steps)
})

test('a reply that was never failed concerns nobody’s alerts on its way', () => {
  const body = { conversation_id: 'c', message: { direction: 'out', delivery: { state: 'delivered' } } }
  expect(stepsOf({ cursor: '1-1', workspace: 'w', name: messageChanged.name, body, person: null }, () => 0, now)).toEqual([])
})
