// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import type { ListedInvite } from '#features/workspaces/invites/contract.ts'
import { invitesQuery } from '#features/workspaces/invites/web/inviteQueries.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { RolesScreen } from './RolesScreen.tsx'

const page = shownPage()

function show(members: Partial<WorkspaceMember>[], invites: Partial<ListedInvite>[] = []): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const person = { id: 'mara', profile: { email: 'mara@northwind.example' }, workspace_team: 'w', slack_integrations: [{ id: 'w' }] }
  queries.setQueryData(meQuery.queryKey, person as unknown as Me)
  queries.setQueryData(membersQuery('w').queryKey, members as WorkspaceMember[])
  queries.setQueryData(invitesQuery.queryKey, { invites: invites as ListedInvite[], mails: true })
  page.show(<RolesScreen />)
}

test('where nobody is, it is said how to invite them', () => {
  show([])
  expect(page.place.textContent).toContain('There are no users in this workspace. Click the invite 👆 button.')
})

/** Who is shown once one looks for somebody by these letters. */
function found(letters: string): (string | null | undefined)[] {
  const field = page.place.querySelector<HTMLInputElement>('input[type=search]')!
  typeInto(field, letters)
  return [...page.place.querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent)
}

test('of many people one finds somebody by letters of their name or address', () => {
  show(
    Array.from({ length: 200 }, (_, i) => ({
      id: String(i),
      name: i === 150 ? 'Tomás García' : `Person ${i}`,
      email: `p${i}@northwind.example`,
      image: null,
      scope: 'all' as const,
      scope_bots: [],
    })),
  )
  expect(found('')).toHaveLength(200)
  expect(found('garcia tom')).toEqual(['Tomás García'])
  expect(found('p7@')).toEqual(['Person 7'])
  expect(found('xyz')).toEqual([])
  expect(page.place.querySelector('[role=status]')?.textContent).toBe(memberStrings.nobodyFits)
})

test('of many who are asked in one finds somebody by letters of their address, and is told that no user has it', () => {
  const given = { train: false, chat: true, edit: false, billing: false, support: false, scope: 'all' as const, scope_bots: [] }
  const workspace = { team_id: 'w', team_name: 'Northwind' }
  const times = { expires_at: 2e9, created_at: 1, mailed_at: null }
  const asked = { ...given, ...workspace, ...times, state: 'open' as const, mail: 'sent' as const, uses: 0, link: null, url: null }
  const emails = [null, ...Array.from({ length: 100 }, (_, i) => `Guest${i}@Northwind.example`)]
  show(
    [{ id: 'mara', name: 'Mara', email: 'mara@northwind.example', image: null, scope: 'all', scope_bots: [] }],
    emails.map((email, i) => ({ ...asked, id: String(i), email, invited_by: 'Mara', mail_why: null })),
  )
  expect(found('')).toHaveLength(102)
  expect(found('guest57')).toEqual([expect.stringContaining('Guest57@Northwind.example')])
  expect(page.place.querySelector('[role=status]')?.textContent).toBe(memberStrings.nobodyFits)
  expect(found('mara')).toEqual([expect.stringContaining('Mara')])
})
