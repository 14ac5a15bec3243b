// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { rightsOf, type Membership, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { flagNames } from '#features/workspaces/members/rules.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { RoleEditor } from './RoleEditor.tsx'

const page = shownPage()
const sees = { scope: 'all' as const, scope_bots: [] }
const anna: WorkspaceMember = {
  id: 'anna',
  name: 'Anna',
  email: 'anna@northwind.example',
  image: null,
  is_owner: false,
  is_admin: false,
  ...rightsOf(['chat']),
  ...sees,
  joined_at: 1,
}
const owner: Membership = {
  id: 'w',
  name: 'Shop',
  is_admin: true,
  is_owner: true,
  ...rightsOf([]),
  ...sees,
  trial_end: null,
  paid_until: null,
}

test('of a member’s rights only those that were touched are sent, so that a colleague’s change stays', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  page.show(<RoleEditor member={anna} actor={owner} bots={[]} onSaved={() => undefined} />)
  const form = page.place.querySelector('form')!
  const train = [...form.querySelectorAll('label')].find((label) => label.textContent === flagNames.train)!
  act(() => train.click())
  act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await actUntil(() => expect(asked).toContainEqual({ team_id: 'w', user_id: 'anna', train: true }))
})
