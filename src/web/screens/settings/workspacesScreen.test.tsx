// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { WorkspacesScreen } from './WorkspacesScreen.tsx'

const page = shownPage()

test('Connect Slack of the dialog that adds a workspace adds one, and does not take the one that one is in', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { workspace_team: 'w', slack_integrations: [{ id: 'w' }] } as unknown as Me)
  queries.setQueryData(['ways in'], { google: false, slack: true, mode: 'sandbox' })
  page.show(<WorkspacesScreen isAdding />)
  const link = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')].find(({ textContent }) =>
    /Connect Slack/.test(textContent),
  )
  expect(link?.getAttribute('href')).toMatch(/^\/auth\/slack\/integrate\?team_id=new&/)
})
