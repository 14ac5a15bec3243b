// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me, Workspace } from '#features/workspaces/contract.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { NameForm } from './NameForm.tsx'
import { WorkspaceSettings } from './WorkspaceSettings.tsx'

const page = shownPage()
let answer: PromiseWithResolvers<Response>
let asked: unknown[] = []
beforeEach(() => {
  // A form that is in no page is not sent.
  document.body.append(page.place)
  asked = []
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return answer.promise
  })
})

afterEach(() => page.place.remove())

const field = () => page.place.querySelector('input')!
const button = () => page.place.querySelector<HTMLButtonElement>('button[type=submit]')!
const type = (text: string) => typeInto(field(), text)
const press = () => act(() => button().click())

const workspace: Workspace = {
  id: 'w',
  name: 'Shop',
  userid: 'mara',
  email: 'mara@example.com',
  members: 1,
  created_at: 1,
  trial_end: null,
}
const mara = { id: 'mara', name: 'Mara', email: 'mara@example.com', image: null } as WorkspaceMember

test('a workspace that is renamed is saved once, and what is typed meanwhile stays', async () => {
  page.show(<WorkspaceSettings workspace={workspace} members={[mara]} isOwner />)
  type('Shop of Mara')
  press()
  await actUntil(() => expect(button().ariaDisabled).toBe('true'))
  type('Shop of Mara and Ben')
  expect(button().ariaDisabled).toBe('true')
  press()
  answer.resolve(Response.json({ ...workspace, name: 'Shop of Mara' }))
  await actUntil(() => expect(button().ariaDisabled).toBe(null))
  expect(field().value).toBe('Shop of Mara and Ben')
  expect(asked).toEqual([{ teamid: 'w', name: 'Shop of Mara' }])
})

test('a name that is typed on while it is saved stays as it is typed', async () => {
  const me = { id: 'mara', profile: { email: mara.email, real_name: 'Mara', first_name: 'Mara', image: null } } as Me
  page.show(<NameForm me={me} />)
  type('Mara O')
  press()
  await actUntil(() => expect(asked).toHaveLength(1))
  type('Mara Olsen')
  answer.resolve(Response.json({ ...me, profile: { ...me.profile, real_name: 'Mara O' } }))
  await actUntil(() => expect(button().ariaDisabled).toBe(null))
  expect(field().value).toBe('Mara Olsen')
})

test('of one’s names only what was changed is sent, so that another device keeps what it has set', async () => {
  const me = { id: 'mara', profile: { email: mara.email, real_name: 'Mara', first_name: 'Mara', image: null } } as Me
  page.show(<NameForm me={me} />)
  type('Mara Olsen')
  press()
  await actUntil(() => expect(asked).toEqual([{ real_name: 'Mara Olsen' }]))
})
