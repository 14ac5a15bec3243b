import { expect, test } from 'vitest'
import { planPush, type DueAttempt } from './pushRules.ts'

const awake = { sleeps: false, takesSilent: true }
const now = 1_000_000
const due = (id: string, conversation: string, more: Partial<DueAttempt> = {}): DueAttempt => ({
  id,
  alert: `alert of ${id}`,
  conversation,
  kind: 'log',
  state: 'waiting',
  withdraws: false,
  summed: false,
  tries: 0,
  push: null,
  createdAt: now,
  isGone: false,
  open: ['log'],
  level: 2,
  ...more,
})
const over = (id: string, conversation: string) =>
  due(id, conversation, { state: 'accepted', withdraws: true, tries: 1, push: 'p', open: [] })
const idsOf = (all: readonly { id: string }[] = []) => all.map(({ id }) => id)

test('what is over goes when the next of its conversation is said, not before: that may be over before its turn', () => {
  const [first, old, next] = [due('first', 'c'), over('old', 'd'), due('next', 'd')]
  const plan = planPush([first, old, next], awake, now)
  expect([plan.settle, idsOf(plan.next?.attempts)]).toEqual([[], ['first']])
  const then = planPush([old, next], awake, now)
  expect([then.settle, idsOf(then.next?.attempts)]).toEqual([[{ id: 'old', state: 'withdrawn' }], ['next']])
  expect(planPush([old], awake, now).next).toMatchObject({ what: 'withdraw' })
})

test('what may have arrived is sent again by itself', () => {
  const begun = due('begun', 'c', { alert: 'a', tries: 1, push: 'p' })
  const fresh = due('fresh', 'c', { alert: 'a', kind: 'assigned', open: ['log', 'assigned'] })
  expect(idsOf(planPush([begun, fresh], awake, now).next?.attempts)).toEqual(['begun'])
  expect(idsOf(planPush([{ ...begun, tries: 0, push: null }, fresh], awake, now).next?.attempts)).toEqual(['begun', 'fresh'])
})

test('a summary that a sleeping device never got stays to be noticed when a part of it is over; one that was shown is put right in silence', () => {
  const part = due('part', 'c', { state: 'accepted', withdraws: true, summed: true, tries: 1, push: 'p', open: [] })
  expect(planPush([part], { ...awake, sleeps: true }, now).next).toMatchObject({ what: 'summary', silent: false, urgent: true })
  expect(planPush([part], awake, now).next).toMatchObject({ what: 'summary', silent: true, urgent: false })
})
