// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { WorkspacesScreen } from './WorkspacesScreen.tsx'

test('Connect Slack of the dialog that adds a workspace adds one, and does not take the one that one is in', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { workspace_team: 'w', slack_integrations: [{ id: 'w' }] } as unknown as Me)
  queries.setQueryData(['ways in'], { google: false, slack: true, mode: 'sandbox' })
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspacesScreen isAdding />
      </QueryClientProvider>,
    ),
  )
  const link = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')].find(({ textContent }) =>
    /Connect Slack/.test(textContent),
  )
  expect(link?.getAttribute('href')).toMatch(/^\/auth\/slack\/integrate\?team_id=new&/)
  act(() => root.unmount())
  queries.clear()
  currentTeam.set(null)
  vi.unstubAllGlobals()
})
