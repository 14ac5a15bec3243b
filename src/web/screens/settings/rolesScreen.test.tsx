// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { RolesScreen } from './RolesScreen.tsx'

test('where nobody is, it is said how to invite them', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const person = { id: 'mara', profile: { email: 'mara@northwind.example' }, workspace_team: 'w', slack_integrations: [{ id: 'w' }] }
  queries.setQueryData(meQuery.queryKey, person as unknown as Me)
  queries.setQueryData(membersQuery('w').queryKey, [])
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <RolesScreen />
      </QueryClientProvider>,
    ),
  )
  expect(place.textContent).toContain('There are no users in this workspace. Click the invite 👆 button.')
  act(() => root.unmount())
  queries.clear()
  currentTeam.set(null)
  vi.unstubAllGlobals()
})
