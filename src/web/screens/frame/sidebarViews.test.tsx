// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { viewCountsQuery } from '#features/inbox/web/list/tools/viewCountsQuery.ts'
import { viewsQuery } from '#features/inbox/web/list/tools/viewsQuery.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { SidebarViews } from './SidebarViews.tsx'

const page = shownPage()

test.each([
  ['their own', 'me', ['Rename', 'Make private', 'Delete']],
  ["a colleague's", 'other', ['Rename', 'Delete']],
])('who may change people can do with %s shared view what keeps it with the others', async (_whose, person, entries) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const me = { id: 'me', workspace_team: 'w', slack_integrations: [{ id: 'w', edit: true, paid_until: null }], users: [] }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
  const { criteria } = questionOf(plainInbox, 'all')
  const view: View = { id: 'v', name: 'Ours', client_key: 'all', criteria, shared: true, person, position: 1 }
  queries.setQueryData(viewsQuery.queryKey, [view])
  queries.setQueryData(viewCountsQuery.queryKey, {})
  page.show(<SidebarViews>{null}</SidebarViews>)
  act(() => page.place.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click())
  const shown = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
  await actUntil(() => expect(shown()).toEqual(entries))
})
