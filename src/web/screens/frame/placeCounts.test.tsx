// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { usePlaceCounts } from './usePlaceCounts.ts'

const page = shownPage()

function NextUp() {
  return <output>{usePlaceCounts('all').nextUp.count ?? 'not known'}</output>
}

// After a reload without a server the device has the list, and nothing of what calls.
test('beside Next up stands no number until it is known what calls, also where the numbers of the other places are known', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }
  const me = { id: 'm', workspace_team: 'w', slack_integrations: [{ id: 'w', trial_end: null, paid_until: null, ...rights }], users: [] }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
  const badges = { inboxCount: 178, snoozedCount: 0, needsHumanCount: 25, followUpCount: 6 }
  for (const tab of ['mine', 'unassigned', 'all'] as const) {
    const list = { pages: [{ channels: [], hasNext: false, ...badges }], pageParams: ['*'] } as never
    queries.setQueryData(conversationsQuery(questionOf({ ...plainInbox, bot: 'all' }, tab)).queryKey, list)
  }
  page.show(<NextUp />)
  expect(page.place.textContent).toBe('not known')
  page.show(null)
  queries.setQueryData([...queryKeys.attention, true], { waiting: [], own: [], flagged: [], mentions: [], snapshot: '' })
  page.show(<NextUp />)
  expect(page.place.textContent).toBe('0')
})
