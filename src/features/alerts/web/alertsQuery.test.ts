import { afterEach, expect, test, vi } from 'vitest'
import type { Alert } from '#features/alerts/contract.ts'
import { clockAhead } from '#web/hooks/presentTime.ts'
import { withAlert, withoutAlert, withSettled, type Alerts } from './alertsQuery.ts'

afterEach(() => {
  vi.useRealTimers()
  clockAhead.set(0)
})

const none: Alerts = { alerts: [], open: 0 }
const ofIda = { raise_id: 'a1', conversation_id: 'c1' }
const alert: Alert = {
  ...ofIda,
  client_key: 'bot_1',
  name: 'Ida Lindgren',
  kind: 'help',
  kinds: ['log', 'help'],
  level: 2,
  at: 1000,
  ended_at: null,
  ended_why: null,
}

test('an alert of which something is over stays open for the rest, and says at its end all that it was', () => {
  const raised = withAlert(none, alert)
  const settled = withSettled(raised, { ...ofIda, kind: 'log', kinds: ['log'] })
  expect(settled).toEqual({ alerts: [{ ...alert, kind: 'log', kinds: ['log'], attempts: [] }], open: 1 })
  const ended = withoutAlert(settled, { ...ofIda, why: 'answered', kind: 'help', kinds: ['log', 'help'] })
  expect(ended).toEqual({ alerts: [{ ...alert, attempts: [], ended_at: expect.any(Number) as unknown, ended_why: 'answered' }], open: 0 })
  // What is received twice, or late, changes nothing.
  expect(withSettled(ended, { ...ofIda, kind: 'log', kinds: ['log'] })).toEqual(ended)
  expect(withAlert(ended, alert)).toBe(ended)
  expect(withoutAlert(ended, { ...ofIda, why: 'read', kind: 'log', kinds: ['log'] })).toBe(ended)
})

test('an alert is over by the clock of the server, however that of the device was set', () => {
  vi.useFakeTimers({ now: 7_200_000, toFake: ['Date'] })
  clockAhead.set(3_600_000)
  const ended = withoutAlert(withAlert(none, alert), { ...ofIda, why: 'answered', kind: 'help', kinds: ['help'] })
  expect(ended.alerts[0]!.ended_at).toBe(3600)
})

test('what is said of an alert that is not in the list leaves the others as they are', () => {
  const raised = withAlert(none, alert)
  expect(withSettled(raised, { raise_id: 'a2', conversation_id: 'c2', kind: 'log', kinds: ['log'] })).toEqual(raised)
})

test('where there may be more open alerts than are counted, one more or less changes nothing', () => {
  const many: Alerts = { alerts: [], open: 99 }
  const more = withAlert(withAlert(many, alert), { ...alert, raise_id: 'a2' })
  expect(more.open).toBe(100)
  const ended = withoutAlert(more, { ...ofIda, why: 'answered', kind: 'help', kinds: ['help'] })
  expect(ended).toMatchObject({ open: 100, alerts: [{ ended_at: null }, { ended_why: 'answered' }] })
})
