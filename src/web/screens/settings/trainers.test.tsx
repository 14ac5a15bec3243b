// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import type { Me } from '#features/workspaces/contract.ts'
import type { Flag } from '#shared/call.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { TrainersScreen } from './TrainersScreen.tsx'

const page = shownPage()
// What is not known yet is never answered.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))

const member = (name: string, rights: Flag[], is_owner = false) => ({
  id: name,
  name,
  email: `${name}@example.com`,
  image: null,
  is_owner,
  is_admin: is_owner,
  ...rightsOf(rights),
  scope: 'all' as const,
  scope_bots: [],
  joined_at: 0,
})

/** What the page of the trainers shows to a member with these rights. */
function show(rights: Flag[]): void {
  currentTeam.set('w')
  const profile = { email: 'me@example.com' }
  const own = { ...member('me', rights), id: 'w' }
  queries.setQueryData(meQuery.queryKey, {
    id: 'me',
    profile,
    workspace_team: 'w',
    parent_integration: null,
    slack_params: null,
    slack_integrations: [own],
  } as unknown as Me)
  const people = [member('Ada', ['train']), member('Ben', ['chat']), member('Olga', [], true)]
  queries.setQueryData(membersQuery('w').queryKey, people)
  page.show(<TrainersScreen />)
}

test('the trainers are those with the train flag, and owners; who may change people invites more from there', () => {
  show(['train', 'edit'])
  const names = [...page.place.querySelectorAll('li a')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Ada', 'Olga'])
  expect([...page.place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Invite Users')?.getAttribute('href')).toMatch(
    /\/roles#invite$/,
  )
})

test('who may not change people sees them, and is offered neither their rights nor an invitation', () => {
  show(['train'])
  expect([...page.place.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent)).toEqual(['Ada', 'Olga'])
  expect(page.place.querySelectorAll('a')).toHaveLength(0)
})
