// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { membersQuery } from '#features/workspaces/members/web/memberQueries.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { RolesScreen } from './RolesScreen.tsx'

const page = shownPage()

function show(members: Partial<WorkspaceMember>[]): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const person = { id: 'mara', profile: { email: 'mara@northwind.example' }, workspace_team: 'w', slack_integrations: [{ id: 'w' }] }
  queries.setQueryData(meQuery.queryKey, person as unknown as Me)
  queries.setQueryData(membersQuery('w').queryKey, members as WorkspaceMember[])
  page.show(<RolesScreen />)
}

test('where nobody is, it is said how to invite them', () => {
  show([])
  expect(page.place.textContent).toContain('There are no users in this workspace. Click the invite 👆 button.')
})

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
  const field = page.place.querySelector<HTMLInputElement>('input[type=search]')!
  const found = (letters: string) => {
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, letters)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return [...page.place.querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent)
  }
  expect(found('')).toHaveLength(200)
  expect(found('garcia tom')).toEqual(['Tomás García'])
  expect(found('p7@')).toEqual(['Person 7'])
  expect(found('xyz')).toEqual([])
  expect(page.place.querySelector('[role=status]')?.textContent).toBe(memberStrings.nobodyFits)
})
