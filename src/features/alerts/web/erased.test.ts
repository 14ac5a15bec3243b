// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { alertRaised, listAlerts, listUnreached, type Unreached } from '#features/alerts/contract.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { alertStrings } from './alerts.strings.ts'
import { alertsQuery, type Alerts } from './alertsQuery.ts'
import { alertsFeature } from './feature.ts'
import { unreachedQuery } from './unreachedQuery.ts'

const olive = { conversation_id: 'c1', client_key: 'bot_1', name: 'Olive Quill' }
const alert = { ...olive, raise_id: 'a1', kind: 'help' as const, kinds: ['help' as const], level: 2 as const, at: 1000, attempts: [] }

test('a customer who is erased goes from the bell, from toasts, and from the banner of those whom nobody comes to', async () => {
  const answers: Record<string, unknown> = { [listAlerts.path]: { alerts: [], open: 0 }, [listUnreached.path]: [] }
  vi.stubGlobal('fetch', (url: string | URL) => Promise.resolve(Response.json(answers[new URL(url, location.href).pathname])))
  onTestFinished(() => {
    queries.clear()
    vi.unstubAllGlobals()
  })
  queries.setQueryData<Alerts>(alertsQuery.queryKey, { alerts: [{ ...alert, ended_at: null, ended_why: null }], open: 1 })
  queries.setQueryData<Unreached[]>(unreachedQuery.queryKey, [{ ...olive, since: 1000 }])
  // Somebody has both before them.
  onTestFinished(new QueryObserver(queries, { ...alertsQuery, staleTime: Infinity }).subscribe(() => undefined))
  onTestFinished(new QueryObserver(queries, { ...unreachedQuery, staleTime: Infinity }).subscribe(() => undefined))
  alertsFeature.listen?.()
  const told = { cursor: '1-1', workspace: 'w' }
  const raised = { alert: { ...alert, ended_at: null, ended_why: null }, fresh: 'help', reach: 'page', channel: 'c' }
  announce({ ...told, name: alertRaised.name, body: raised })
  // Others may still be there, of files that ran before on the same page.
  const said = () => toasts.get().filter(({ text }) => text === alertStrings.said.help('Olive Quill'))
  expect(said()).toHaveLength(1)
  announce({ ...told, name: alertErased.name, body: { raise_id: 'a1', conversation_id: 'c1' } })
  expect(said()).toEqual([])
  announce({ ...told, name: conversationErased.name, body: { id: 'c1' } })
  await expect.poll(() => queries.getQueryData(alertsQuery.queryKey)).toEqual({ alerts: [], open: 0 })
  await expect.poll(() => queries.getQueryData(unreachedQuery.queryKey)).toEqual([])
})
