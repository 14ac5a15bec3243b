// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { RoleEditor } from './RoleEditor.tsx'

const page = shownPage()
const rights = {
  train: true,
  chat: true,
  edit: true,
  billing: true,
  support: false,
  scope: 'all' as const,
  scope_bots: [],
  is_owner: false,
  is_admin: false,
}
const actor: Membership = { ...rights, id: 'w', name: 'W', trial_end: null, paid_until: null }
const member: WorkspaceMember = {
  ...rights,
  train: false,
  edit: false,
  billing: false,
  id: 'm',
  name: 'Tariq',
  email: 'tariq@example.com',
  image: null,
  joined_at: 1,
}

test('what one ticked and may not give any more goes back, so that the rest can be saved', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.endsWith('/updaterole')) sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  const show = (by: Membership) => page.show(<RoleEditor member={member} actor={by} bots={[]} onSaved={() => undefined} />)
  const box = (flag: string) => page.place.querySelector<HTMLInputElement>(`input[id$="-${flag}"]`)!
  show(actor)
  act(() => box('billing').click())
  act(() => box('train').click())
  expect([box('billing').checked, box('train').checked]).toEqual([true, true])
  show({ ...actor, billing: false })
  expect([box('billing').checked, box('billing').disabled, box('train').checked]).toEqual([false, true, true])
  act(() => page.place.querySelector('form')!.requestSubmit())
  await actUntil(() => expect(sent).toEqual([{ team_id: 'w', user_id: 'm', train: true }]))
})

test('of a member’s rights only those that were touched are sent, so that a colleague’s change stays', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.endsWith('/updaterole')) sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  page.show(<RoleEditor member={member} actor={actor} bots={[]} onSaved={() => undefined} />)
  for (const flag of ['chat', 'train', 'chat']) act(() => page.place.querySelector<HTMLInputElement>(`input[id$="-${flag}"]`)!.click())
  act(() => page.place.querySelector('form')!.requestSubmit())
  await actUntil(() => expect(sent).toEqual([{ team_id: 'w', user_id: 'm', train: true }]))
})
