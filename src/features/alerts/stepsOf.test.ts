import { expect, test } from 'vitest'
import { conversationAssigned, conversationChanged, conversationSeen } from '#features/inbox/conversations/contract.ts'
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

const mentioned = { raise: { kind: 'mentioned', to: 'ben' } }
const woke = { raise: { kind: 'woke', to: 'ben' } }
const noted = { raise: { kind: 'noted', to: 'ben' } }
const readMention = { end: { kinds: ['mentioned', 'noted', 'woke'], person: 'ben', why: 'read' } }
const readAll = { end: { kinds: null, person: 'ben', why: 'read' } }
test.each([
  ['a note mentions them', { mention_unread: true, is_unread: false, is_mention: true }, [mentioned]],
  ['they mark it unread while a mention is', { mention_unread: true, is_unread: true, is_mention: false }, []],
  ['they undo that a mention was read', { mention_unread: true, is_unread: false, is_mention: false }, []],
  ['they have read a mention of one that stays unread', { mention_unread: false, is_unread: true, is_mention: false }, [readMention]],
  ['they have read all', { mention_unread: false, is_unread: false, is_mention: false }, [readAll]],
  ['a note is left for them', { mention_unread: false, note_unread: true, is_unread: false, is_note: true }, [noted]],
  ['they mark it unread while a note is new for them', { mention_unread: false, note_unread: true, is_unread: true }, []],
  ['a snooze of theirs ended', { mention_unread: false, woke_unread: true, is_unread: false, snooze: 'ended' }, [woke]],
  ['it left the inbox again before they opened it', { mention_unread: false, woke_unread: false, is_unread: false, snooze: 'over' }, []],
  ['they mark it unread while its snooze has just ended', { mention_unread: false, woke_unread: true, is_unread: true }, []],
  ['a server of before tells of a mention', { mention_unread: true, is_unread: true }, [mentioned]],
])('what somebody has seen of a conversation means for their alerts: %s', (_what, seen, steps) => {
  const change = { cursor: '1-1', workspace: 'w', name: conversationSeen.name, body: { id: 'c', ...seen }, person: 'ben' }
  expect(stepsOf(change, () => 0, now)).toMatchObject(steps)
})

const takenByBen = { end: { kinds: ['intent', 'upset'], person: null, except: 'ben', why: 'taken' } }
const handedOn = { end: { kinds: ['answered'], person: null, except: null, why: 'reassigned' } }
const notAssigned = { end: { kinds: ['assigned'], except: 'ben', why: 'reassigned' } }
test.each([
  [
    'a colleague takes it over from the AI',
    { paused: false, assignee: null },
    { paused: true, assignee: 'ben' },
    [takenByBen, notAssigned],
  ],
  ['the AI goes silent for who has it', { paused: false, assignee: 'ben' }, { paused: true, assignee: 'ben' }, [takenByBen]],
  ['it is handed on', { paused: true, assignee: 'mara' }, { paused: true, assignee: 'ben' }, [takenByBen, handedOn, notAssigned]],
  ['it is assigned while the AI goes on', { paused: false, assignee: null }, { paused: false, assignee: 'ben' }, [notAssigned]],
  [
    'the AI has it again',
    { paused: true, assignee: 'ben' },
    { paused: false, assignee: 'ben' },
    [{ end: { kinds: ['answered'], person: null, why: 'back' } }],
  ],
  ['who has it goes on', { paused: true, assignee: 'ben' }, { paused: true, assignee: 'ben' }, []],
])('what calls for a customer is over for all but who has them now: %s', (_what, before, after, steps) => {
  const is = { needs_human_since: null, is_done: false, is_deleted: false, is_starred: false, snoozed_until: null, tags: [], mentioned: [] }
  const was = { ...is, needs_human: false, is_snoozed: false, ...before }
  const body = { conversation: { id: 'c', last_seq: 3, ...is, ...after }, was }
  const change = { cursor: '1-1', workspace: 'w', name: conversationChanged.name, body, person: null }
  expect(stepsOf(change, () => 0, now)).toMatchObject(steps)
})
