// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { RolesScreen } from './RolesScreen.tsx'

const page = shownPage()

test('where nobody is, it is said how to invite them', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const person = { id: 'mara', profile: { email: 'mara@northwind.example' }, workspace_team: 'w', slack_integrations: [{ id: 'w' }] }
  queries.setQueryData(meQuery.queryKey, person as unknown as Me)
  queries.setQueryData(membersQuery('w').queryKey, [])
  page.show(<RolesScreen />)
  expect(page.place.textContent).toContain('There are no users in this workspace. Click the invite 👆 button.')
})
