// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { countAlerts } from '#features/alerts/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { wholeInbox, type Conversation } from '#features/inbox/conversations/contract.ts'
import { findConversations } from '#features/inbox/conversations/findContract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { countViews, listViews, type View } from '#features/inbox/conversations/views/contract.ts'
import { plainInbox, readInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { usePaletteGroups } from './usePaletteGroups.ts'

const page = shownPage()
let groups: ReturnType<typeof usePaletteGroups>['groups']
/** What the server answers, by path; what is not here is on its way for ever. */
const answers = new Map<string, unknown>()
const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }

beforeEach(() => {
  answers.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  history.replaceState(null, '', '/messages/?tab=all')
  currentTeam.set('w')
  const membershipOf = (id: string, name: string) => ({ id, name, paid_until: null, ...rights })
  const slack_integrations = [membershipOf('w', 'Here'), membershipOf('x', 'Acme Shoes'), membershipOf('y', 'Acme Hats')]
  queries.setQueryData(meQuery.queryKey, {
    id: 'm',
    profile: { email: '' },
    bot_context: {},
    workspace_team: 'w',
    slack_integrations,
    users: [],
  } as unknown as Me)
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers.get(new URL(url, location.href).pathname)
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer))
  })
})

function Groups({ phrase }: { phrase: string }) {
  groups = usePaletteGroups(phrase, () => undefined).groups
  return null
}
const shown = (value: string) => groups.find((group) => group.value === value)?.items ?? []
const run = (value: string, name: string) => {
  act(() =>
    shown(value)
      .find((item) => item.name === name)!
      .run(),
  )
  return readInboxLocation(location.pathname, location.search)
}

test('a customer is found in every folder; the line says where, and opens it there', async () => {
  const inbox = new PretendInbox()
  const rowOf = (number: number, change: Partial<Conversation>) => withSeen(inbox.change(number, change).conversation, nothingSeen)
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  const channels = [
    rowOf(1, { name: 'Zoe Adler', client_key: 'shop' }),
    rowOf(2, { name: 'Zoe Berg', client_key: 'shop', snoozed_until: tomorrow.getTime() / 1000 }),
    rowOf(3, { name: 'Zoe Nguyen', client_key: 'other', is_done: true }),
    rowOf(4, { name: 'Zoe Winter', client_key: 'other', snoozed_until: untilCustomerWrites }),
  ]
  answers.set(findConversations.path, { channels })
  answers.set(listViews.path, [])
  history.replaceState(null, '', '/messages/?tab=all&bot=shop')
  page.show(<Groups phrase="zoe" />)
  await actUntil(() =>
    expect(shown('Conversations').map(({ name, where }) => [name, where])).toEqual([
      ['Zoe Adler', undefined],
      ['Zoe Berg', expect.stringMatching(/^Snoozed until \w{3}, 9:00.AM$/)],
      ['Zoe Nguyen', 'Done'],
      ['Zoe Winter', 'Snoozed until the customer writes'],
    ]),
  )
  const there = { ...plainInbox, tab: 'all' }
  expect(run('Conversations', 'Zoe Nguyen')).toEqual({ ...there, id: channels[2]!.id, folder: 'done' })
  history.replaceState(null, '', '/messages/?tab=all&bot=shop')
  page.show(<Groups phrase="zoe" />)
  expect(run('Conversations', 'Zoe Berg')).toEqual({ ...there, bot: 'shop', id: channels[1]!.id, folder: 'snoozed' })
})

test('saved views and other workspaces are found by their names, each with what is there', async () => {
  const view = {
    id: 'v',
    name: 'Acme VIP',
    client_key: 'shop',
    criteria: { ...wholeInbox, filterTags: ['VIP'] },
    shared: true,
    person: 'p',
  }
  answers.set(listViews.path, [
    { ...view, position: 1 },
    { ...view, id: 'u', name: 'Late', position: 2 },
  ] satisfies View[])
  answers.set(countViews.path, { v: 100, u: 3 })
  answers.set(countAlerts.path, [
    { workspace: 'w', open: 5 },
    { workspace: 'y', open: 2 },
  ])
  page.show(<Groups phrase="acme" />)
  await actUntil(() => expect(shown('Views').map(({ name, hint }) => [name, hint])).toEqual([['Acme VIP', '100+']]))
  await actUntil(() =>
    expect(shown('Workspaces').map(({ name, hint }) => [name, hint])).toEqual([
      ['Acme Shoes', undefined],
      ['Acme Hats', '2 alerts'],
    ]),
  )
  // The one that is shown is no place to go to.
  page.show(<Groups phrase="here" />)
  expect(shown('Workspaces')).toEqual([])
  page.show(<Groups phrase="vip" />)
  expect(run('Views', 'Acme VIP')).toEqual({ ...plainInbox, tab: 'all', bot: 'shop', view: 'v', tags: ['VIP'] })
})
