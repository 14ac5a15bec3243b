import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Alert, Kind } from '#features/alerts/contract.ts'
import { clockAhead } from '#web/hooks/presentTime.ts'
import { queries } from '#web/query/client.ts'
import { alertsQuery, changeAlerts, withAlert as raisedIn, withoutAlert, withSettled, type Alerts } from './alertsQuery.ts'

afterEach(() => {
  vi.useRealTimers()
  clockAhead.set(0)
  queries.clear()
})

const none: Alerts = { alerts: [], open: 0 }
/** Where the page knows by itself what the list becomes. */
const withAlert = (known: Alerts, raised: Alert) => raisedIn(known, raised)!
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

/** A list that is full, of alerts that are over, while an older one is open. */
const full: Alerts = {
  alerts: Array.from({ length: 50 }, (_, n) => ({ ...alert, raise_id: `over ${n}`, ended_at: 2000, ended_why: 'read', attempts: [] })),
  open: 1,
}

test.each<[string, Kind[]]>([
  ['grows', ['log', 'help']],
  ['calls for help once more', ['help']],
])('an older open alert that %s behind a full list is not counted twice: the server is asked', async (_what, kinds) => {
  const grown: Alert = { ...alert, kinds, at: 3000 }
  const asked: Alerts = { alerts: [{ ...grown, attempts: [] }, ...full.alerts.slice(1)], open: 1 }
  queries.setQueryData(alertsQuery.queryKey, full)
  const followed = new QueryObserver(queries, { ...alertsQuery, queryFn: () => Promise.resolve(asked) })
  onTestFinished(followed.subscribe(() => undefined))
  changeAlerts((known) => raisedIn(known, grown))
  await expect.poll(() => queries.getQueryData(alertsQuery.queryKey)).toEqual(asked)
})

test('what tells its first thing is new behind a full list too', () => {
  const { alerts, open } = withAlert(full, { ...alert, kind: 'log', kinds: ['log'] })
  expect([alerts.length, alerts[0]!.raise_id, open]).toEqual([50, 'a1', 2])
})
