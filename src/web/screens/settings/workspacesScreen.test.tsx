// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { removedWorkspacesQuery } from '#features/workspaces/web/workspaceQueries.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { WorkspacesScreen } from './WorkspacesScreen.tsx'

const page = shownPage()
afterEach(() => {
  toasts.set([])
  history.replaceState(null, '', '/')
})

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

const shop = { name: 'Shop', role: 'Member', members: 2, trial_end: null }

test.each([
  ['was removed', [], ['This workspace was removed by its owner.']],
  ['was removed and is back, as after a night', [{ ...shop, id: 'w2' }], []],
])('who is led here by a page of a workspace that %s is told so, or nothing', async (_how, own, said) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    if (path === '/api/users/workspaces') return Promise.resolve(Response.json([...own, { ...shop, id: 'w', name: 'Studio' }]))
    return path === '/api/workspace/removed' ? Promise.resolve(Response.json([])) : new Promise(() => undefined)
  })
  history.replaceState(null, '', '/workspaces?removed=w2')
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { workspace_team: 'w', slack_integrations: [{ id: 'w' }] } as unknown as Me)
  page.show(<WorkspacesScreen />)
  await actUntil(() => expect(page.place.textContent).toContain('Studio'))
  await actUntil(() => expect(asked).toContain('/api/workspace/removed'))
  await act(async () => void (await queries.query(removedWorkspacesQuery)))
  // It goes by itself, so nobody waits for it to be gone.
  expect(toasts.get().map(({ text }) => text)).toEqual(said)
})
