// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAlerts, listUnreached, type Unreached } from '#features/alerts/contract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { alertsQuery, type Alerts } from './alertsQuery.ts'
import { alertsFeature } from './feature.ts'
import { unreachedQuery } from './unreachedQuery.ts'

const olive = { conversation_id: 'c1', client_key: 'bot_1', name: 'Olive Quill' }
const alert = { ...olive, raise_id: 'a1', kind: 'help' as const, kinds: ['help' as const], level: 2 as const, at: 1000, attempts: [] }

test('a customer who is erased goes from the bell and from the banner of those whom nobody comes to', async () => {
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
  announce({ cursor: '1-1', workspace: 'w', name: conversationErased.name, body: { id: 'c1' } })
  await expect.poll(() => queries.getQueryData(alertsQuery.queryKey)).toEqual({ alerts: [], open: 0 })
  await expect.poll(() => queries.getQueryData(unreachedQuery.queryKey)).toEqual([])
})
