// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import type { FoundCounts } from '#features/inbox/conversations/findContract.ts'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import { askedTab, plainInbox, questionOf, readInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { FoundElsewhere } from './FoundElsewhere.tsx'

const page = shownPage()
const asked: string[] = []
/** What the server says, or null where it refuses. */
let answer: FoundCounts | null

beforeEach(() => {
  asked.length = 0
  currentTeam.set('w')
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }
  queries.setQueryData(meQuery.queryKey, {
    id: 'm',
    workspace_team: 'w',
    slack_integrations: [{ id: 'w', paid_until: null, ...rights }],
    users: [],
  } as unknown as Me)
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers['clientkey']}`)
    const refused = { error: 'No.', code: 'forbidden', reason: 'request.forbidden', message: 'No.' }
    return Promise.resolve(answer ? Response.json(answer) : Response.json(refused, { status: 403 }))
  })
})

/** Shows the line of a place whose list has so many conversations. */
function show(over: Partial<InboxLocation>, listed = 0): void {
  const place: InboxLocation = { ...plainInbox, phrase: 'zoe', tab: 'all', ...over }
  const shown = { channels: [], hasNext: false, capped: false, totalCount: listed, mineCount: listed, unassignedCount: 0 }
  const { queryKey } = conversationsQuery(questionOf(place, askedTab(place)))
  queries.setQueryData(queryKey, { pages: [shown], pageParams: ['*'] } as never)
  page.show(<FoundElsewhere place={place} />)
}
const says = (text: string) => actUntil(() => expect(page.place.textContent).toBe(text))
const ways = () =>
  [...page.place.querySelectorAll('a')].map((link) => {
    const { pathname, search } = new URL(link.href)
    return readInboxLocation(pathname, search)
  })

test('the folders that the list does not show say how many they have of the phrase, and lead there', async () => {
  answer = { inbox: 1, done: 2, snoozed: 1 }
  show({ id: 'open', bot: 'shop' }, 1)
  expect(page.place.textContent).toBe('Looking in Done and Snoozed…')
  await says('2 in Done·1 in Snoozed')
  expect(asked).toEqual(['/api/channels/find/counts?phrase=zoe shop'])
  const there = { ...plainInbox, id: 'open', bot: 'shop', phrase: 'zoe', tab: 'all' }
  expect(ways()).toEqual([
    { ...there, folder: 'done' },
    { ...there, folder: 'snoozed' },
  ])
  show({ folder: 'done' }, 2)
  await says('1 in Inbox·1 in Snoozed')
})

test('where there are none it says so; what could not be counted can be looked at', async () => {
  answer = { inbox: 3, done: 0, snoozed: 0 }
  show({}, 3)
  await says('None in Done or Snoozed')
  expect(ways()).toEqual([])
  answer = null
  show({ phrase: 'ada' })
  await says('Look in Done·Look in Snoozed')
  expect(ways().map(({ folder, phrase }) => [folder, phrase])).toEqual([
    ['done', 'ada'],
    ['snoozed', 'ada'],
  ])
})

test('a list that shows only some of its folder says that the folder has more; counting ends at a hundred', async () => {
  answer = { inbox: 2, done: 100, snoozed: 0 }
  show({ tags: ['VIP'] }, 1)
  await says('2 in Inbox·100+ in Done')
  expect(ways()[0]).toEqual({ ...plainInbox, phrase: 'zoe', tab: 'all' })
  show({ tab: 'mine' }, 2)
  await says('100+ in Done')
  show({ mentions: true }, 2)
  await says('2 in Inbox·100+ in Done')
})

test('what nobody is looked for by asks nothing', async () => {
  answer = { inbox: 0, done: 0, snoozed: 0 }
  for (const phrase of ['*', '.']) show({ phrase })
  await says('')
  expect(asked).toEqual([])
})

test('the counts follow what is moved, and are not asked for where something stays in its folder', async () => {
  answer = { inbox: 1, done: 0, snoozed: 0 }
  show({}, 1)
  await says('None in Done or Snoozed')
  const inbox = new PretendInbox()
  inbox.change(1, { name: 'Zoe' })
  const tell = (change: Parameters<PretendInbox['change']>[1]) => {
    const { conversation, was, cursor } = inbox.change(1, change)
    act(() => announce({ name: conversationChanged.name, body: { conversation, was }, cursor } as never))
  }
  vi.useFakeTimers()
  tell({ is_starred: true })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked).toHaveLength(1)
  answer = { inbox: 0, done: 1, snoozed: 0 }
  tell({ is_done: true })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  await says('1 in Done')
  expect(asked).toHaveLength(2)
})
