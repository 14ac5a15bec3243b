import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { alertsQuery, type Alerts } from '#features/alerts/web/alertsQuery.ts'
import { liveState } from '#web/live/liveState.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { startPush } from './startPush.ts'

/** What the service worker was asked. */
const asked: object[] = []

beforeAll(async () => {
  const active = {
    scriptURL: 'https://inbox.example.com/service-worker.js?channel=mara',
    postMessage(ask: object, [port]: [MessagePort]) {
      asked.push(ask)
      port.postMessage({ answer: null })
    },
  }
  const serviceWorker = {
    ready: Promise.resolve({ active }),
    register: () => Promise.resolve({}),
    getRegistration: () => Promise.resolve(undefined),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  queries.setQueryData(meQuery.queryKey, { id: 'mara', workspace_team: 'w', slack_integrations: [{ id: 'w' }] } as unknown as Me)
  await startPush()
})
beforeEach(() => {
  asked.length = 0
  liveState.set('live')
})
afterAll(() => {
  queries.clear()
  liveState.set('catching up')
  vi.unstubAllGlobals()
})

const alert = (n: number, ended_at: number | null): Alerts['alerts'][0] => ({
  raise_id: `a${n}`,
  conversation_id: `c${n}`,
  client_key: 'bot_1',
  name: 'Ida Lindgren',
  kind: 'help',
  kinds: ['help'],
  level: 2,
  at: n,
  ended_at,
  ended_why: ended_at === null ? null : 'read',
  attempts: [],
})
const show = (alerts: Alerts['alerts'], open: number) => queries.setQueryData<Alerts>(alertsQuery.queryKey, { alerts, open })
const over = Array.from({ length: 48 }, (_, n) => alert(n, 2000))

test('a device keeps all notifications while more alerts are open than the page lists, however many that are over it lists', async () => {
  // The two newest are open, and an older one that 48 which are over have pushed out of the list.
  show([alert(101, null), alert(100, null), ...over], 3)
  await Promise.resolve()
  show([alert(101, null), alert(100, 2000), ...over], 1)
  await expect.poll(() => asked).toEqual([{ keepOnly: { workspace: 'w', conversations: ['c101'], calling: 1, elsewhere: 0 } }])
})

const keepOnly = (...conversations: string[]) => ({
  keepOnly: { workspace: 'w', conversations, calling: conversations.length, elsewhere: 0 },
})

test('a device keeps the notification of what calls since, where a page learns at once that something is over and that something else calls', async () => {
  show([alert(1, null)], 1)
  await expect.poll(() => asked).toEqual([keepOnly('c1')])
  show([alert(1, 2000)], 0)
  show([alert(2, null), alert(1, 2000)], 1)
  await expect.poll(() => asked).toEqual([keepOnly('c1'), keepOnly('c2')])
})

test('a device keeps its notifications while a page catches up or asks what calls, and learns what is left after that', async () => {
  show([alert(1, null)], 1)
  await expect.poll(() => asked).toEqual([keepOnly('c1')])
  liveState.set('catching up')
  show([alert(1, 2000)], 0)
  await Promise.resolve()
  const answer = Promise.withResolvers<Alerts>()
  const asking = queries.query({ ...alertsQuery, queryFn: () => answer.promise, staleTime: 0 })
  liveState.set('live')
  await Promise.resolve()
  answer.resolve({ alerts: [alert(2, null), alert(1, 2000)], open: 1 })
  await asking
  await expect.poll(() => asked).toEqual([keepOnly('c1'), keepOnly('c2')])
})

test('a device keeps to what calls where its page has no socket, and asks the log', async () => {
  show([alert(1, null)], 1)
  await expect.poll(() => asked).toEqual([keepOnly('c1')])
  liveState.set('offline')
  show([alert(1, 2000)], 0)
  await expect.poll(() => asked).toEqual([keepOnly('c1'), keepOnly()])
})
