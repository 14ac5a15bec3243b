// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { alertRaised } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { alertStrings } from './alerts.strings.ts'
import { alertsQuery, type Alerts } from './alertsQuery.ts'
import { alertsFeature } from './feature.ts'

test('who reads all their alerts in another tab has none counted here, and no toast of one', () => {
  onTestFinished(() => queries.clear())
  queries.setQueryData<Alerts>(alertsQuery.queryKey, { alerts: [], open: 100 })
  alertsFeature.listen?.()
  const told = { cursor: '1-1', workspace: 'w' }
  const is = { raise_id: 'r1', conversation_id: 'c1', client_key: 'bot_1', name: 'Rhea Quill', at: 1000, ended_at: null, ended_why: null }
  const alert = { ...is, kind: 'help', kinds: ['help'], level: 1 }
  announce({ ...told, name: alertRaised.name, body: { alert, fresh: 'help', reach: 'page', channel: 'c' } })
  const said = () => toasts.get().filter(({ text }) => text === alertStrings.said.help('Rhea Quill'))
  expect(said()).toHaveLength(1)
  announce({ ...told, name: alertsRead.name, body: {} })
  expect(said()).toEqual([])
  expect(queries.getQueryData(alertsQuery.queryKey)?.open).toBe(0)
})
