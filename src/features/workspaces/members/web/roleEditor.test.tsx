// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import type { Membership, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { queries } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
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
  const show = (by: Membership) => page.show(<RoleEditor member={member} actor={by} onSaved={() => undefined} />)
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

test('of somebody whose bots are all gone a right can be taken', () => {
  page.show(<RoleEditor member={{ ...member, scope: 'bots' }} actor={actor} onSaved={() => undefined} />)
  const isOffered = () => page.place.querySelector('button[type=submit]')!.getAttribute('aria-disabled') !== 'true'
  expect(isOffered()).toBe(false)
  act(() => page.place.querySelector<HTMLInputElement>('input[id$="-chat"]')!.click())
  expect(isOffered()).toBe(true)
})

test('of a member’s rights only those that were touched are sent, so that a colleague’s change stays', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.endsWith('/updaterole')) sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  page.show(<RoleEditor member={member} actor={actor} onSaved={() => undefined} />)
  for (const flag of ['chat', 'train', 'chat']) act(() => page.place.querySelector<HTMLInputElement>(`input[id$="-${flag}"]`)!.click())
  act(() => page.place.querySelector('form')!.requestSubmit())
  await actUntil(() => expect(sent).toEqual([{ team_id: 'w', user_id: 'm', train: true }]))
})

test('of the bots only those that were touched are chosen or not any more, so that a colleague’s choice stays', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.endsWith('/updaterole')) sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  queries.setQueryData(
    botsQuery.queryKey,
    ['a', 'b', 'c', 'd'].map((key) => someBot({ client_key: key, name: `Bot ${key}` })),
  )
  const show = (...scope_bots: string[]) => {
    const held: WorkspaceMember = { ...member, scope: 'bots', scope_bots }
    page.show(<RoleEditor member={held} actor={actor} onSaved={() => undefined} />)
  }
  const boxes = () => [...page.place.querySelectorAll<HTMLInputElement>('[role=group] input')]
  show('a', 'b')
  for (const index of [0, 2]) act(() => boxes()[index]!.click())
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, false])
  show('a', 'd')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, true, true])
  act(() => page.place.querySelector('form')!.requestSubmit())
  await actUntil(() => expect(sent).toEqual([{ team_id: 'w', user_id: 'm', scope: 'bots', scope_bots: ['d', 'c'] }]))
})
