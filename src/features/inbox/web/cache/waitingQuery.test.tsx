// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { botRemoved } from '#features/bots/contract.ts'
import { conversationChanged, conversationLost, type Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf } from '#features/inbox/conversations/rules.ts'
import { countWaiting } from '#features/inbox/conversations/waitingContract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { waitingQuery } from './waitingQuery.ts'

const page = shownPage()
let asked = 0
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = 0
  vi.stubGlobal('fetch', (path: string) =>
    path === countWaiting.path ? Promise.resolve(Response.json({ shop: ++asked })) : new Promise(() => undefined),
  )
  currentTeam.set('w')
  const rights = { is_owner: false, chat: true, scope: 'all', scope_bots: [] }
  queries.setQueryData(meQuery.queryKey, { id: 'm', workspace_team: 'w', slack_integrations: [{ id: 'w', ...rights }] } as unknown as Me)
  page.show(<Shown />)
  await pass(10_000)
})
afterEach(() => void vi.useRealTimers())

function Shown() {
  return <p>{JSON.stringify(useQuery(waitingQuery).data)}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const change = (name: string, body: object) => act(() => announce({ cursor: '', workspace: 'w', name, body }))
const inbox = new PretendInbox()
const changed = (number: number, to: Partial<Conversation>) => change(conversationChanged.name, inbox.change(number, to))

test('it is asked again after what changes who needs a human, soon and once more for all that comes with it, and after nothing else', async () => {
  expect(page.place.textContent).toBe('{"shop":1}')
  changed(1, { client_key: 'shop' })
  changed(1, { is_starred: true })
  change(messageAdded.name, { ...inbox.change(1, { in_count: 5 }), message: {} })
  await pass(10_000)
  expect(asked).toBe(1)
  for (let n = 1; n <= 20; n++) changed(n, { client_key: 'shop', needs_human_since: 1 })
  await pass(10_000)
  expect(asked).toBe(3)
  expect(page.place.textContent).toBe('{"shop":3}')
  // While it waits already, what is said to it changes nothing.
  change(messageAdded.name, { ...inbox.change(1, { in_count: 6 }), message: {} })
  await pass(10_000)
  expect(asked).toBe(3)
})

test.each<[string, () => void]>([
  ['somebody takes one', () => changed(30, { needs_human_since: null, paused: true, assignee: 'ben' })],
  ['one is snoozed', () => changed(30, { snoozed_until: 1 })],
  ['one goes out of sight', () => change(conversationLost.name, { id: 'x', was: facetsOf(inbox.change(30, {}).conversation) })],
  ['a bot is removed', () => change(botRemoved.name, { client_key: 'shop' })],
])('it is asked again where %s', async (_what, happens) => {
  inbox.change(30, { client_key: 'shop', needs_human_since: 1, snoozed_until: null, paused: false, assignee: null })
  happens()
  await pass(10_000)
  expect(asked).toBe(2)
})
