// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertRaised } from '#features/alerts/contract.ts'
import { useLedger } from '#features/alerts/web/ledger/useLedger.ts'
import { memberChanged } from '#features/workspaces/members/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { useAudit } from '#features/audit/web/useAudit.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { useSearchLive } from '#features/search/web/searchLive.ts'
import { useSearch } from '#features/search/web/useSearch.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { announce } from './listen.ts'
import { paced } from './paced.ts'

const page = shownPage()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('what is asked for without a pause is done all the same, and no more often', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  const ask = paced(run, 1000)
  for (let ms = 0; ms < 10_000; ms += 100) {
    ask()
    await pass(100)
  }
  expect(run).toHaveBeenCalledTimes(10)
})

test('what is asked for while the time runs, or while it is done, has it done once more', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn<() => Promise<void>>(() => new Promise((done) => (finish = done)))
  const ask = paced(run, 1000)
  ask()
  await pass(5000)
  expect(run).toHaveBeenCalledTimes(1)
  ask()
  ask()
  await pass(5000)
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await pass(999)
  expect(run).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await pass(5000)
  expect(run).toHaveBeenCalledTimes(2)
})

function Search() {
  useSearch({ terms: 'late', channel: null })
  useSearchLive('late')
  return null
}

function Ledger() {
  useLedger({}, false)
  return null
}

function Audit() {
  useAudit({})
  return null
}

// What other files of the worker have listen to all that is announced hears these, too.
const { conversation } = new PretendInbox().change(1, {})
const alert = { raise_id: 'r', conversation_id: 'c', client_key: 'b', name: 'Zoe', at: 1, kind: 'log', kinds: ['log'], level: 0 }

test.each([
  ['a search', <Search key="" />, messageAdded.name, { message: { text: 'too late', by: 'customer', jmid: 'm' }, conversation, was: null }],
  ['the alert ledger', <Ledger key="" />, alertRaised.name, { alert, fresh: 'log', reach: 'quiet', channel: 'c' }],
  ['the audit log', <Audit key="" />, memberChanged.name, { id: 'ben' }],
])('%s comes up to date while much happens', async (_what, part, name, body) => {
  const none = { entries: [], messages: [], files: [], next: null }
  const asked = vi.fn<() => Promise<Response>>(async () => new Response(JSON.stringify(none)))
  vi.stubGlobal('fetch', asked)
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { slack_integrations: [{ id: 'w', paid_until: null }], users: [] } as unknown as Me)
  page.show(part)
  await pass(0)
  expect(asked).toHaveBeenCalledTimes(1)
  for (let ms = 0; ms < 5000; ms += 100) {
    act(() => announce({ name, body, cursor: '', at: 0 } as unknown as Parameters<typeof announce>[0]))
    await pass(100)
  }
  expect(asked.mock.calls.length).toBeGreaterThan(3)
  // What came last is asked for as well, and nothing after it.
  const before = asked.mock.calls.length
  await pass(60_000)
  const last = asked.mock.calls.length - before
  expect([1, 2]).toContain(last)
})
