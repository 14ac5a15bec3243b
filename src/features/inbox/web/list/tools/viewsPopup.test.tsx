// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { plainInbox, questionOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { viewChanged, type View } from '#features/inbox/conversations/views/contract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { viewsQuery } from './viewsQuery.ts'
import { removeView, renameView } from './ViewLine.tsx'
import { ViewsPopup } from './ViewsPopup.tsx'

const page = shownPage()
const go = vi.fn<(place: Partial<InboxLocation>) => void>()

const { criteria } = questionOf(plainInbox, 'all')

/** A view with a name of its own; every second one is shared. */
const viewOf = (name: string, at: number): View => ({
  id: `v${at}`,
  name,
  client_key: 'all',
  criteria: { ...criteria, filterTags: [name] },
  shared: at % 2 === 1,
  person: 'p',
  position: at,
})

function show(names: string[], place = plainInbox): void {
  go.mockReset()
  queries.setQueryDefaults(viewsQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(viewsQuery.queryKey, names.map(viewOf))
  const anchor = { current: document.body.appendChild(document.createElement('main')) }
  page.show(<ViewsPopup open onOpenChange={() => undefined} anchor={anchor} place={place} go={go} />)
}

const names = () =>
  act(() => Promise.resolve([...document.querySelectorAll('li')].map((line) => line.querySelector('button')!.textContent)))
const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Find a view"]')

const type = (text: string) => typeInto(field()!, text)

function press(on: Element, key: string): void {
  act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}

test('of many views one is found by a few letters, and opened by Enter', async () => {
  show(Array.from({ length: 60 }, (_, at) => (at === 41 ? 'Rückfragen Münster' : `Team ${at}`)))
  await expect.poll(async () => (await names()).length).toBe(60)
  type('munster ruck')
  expect(await names()).toEqual(['Rückfragen Münster'])
  act(() => field()!.form!.requestSubmit())
  expect(go).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ view: 'v41', tags: ['Rückfragen Münster'] }))
  type('no such')
  expect(await names()).toEqual([])
  await expect.poll(() => document.querySelector('[role=status]')!.textContent).toBe('No view has that name.')
})

test('the arrows lead from the field through the views, and back to it', async () => {
  show(Array.from({ length: 9 }, (_, at) => `Team ${at}`))
  await expect.poll(async () => (await names()).length).toBe(9)
  act(() => field()!.focus())
  press(field()!, 'ArrowDown')
  expect(document.activeElement?.textContent).toBe('Team 0')
  press(document.activeElement!, 'ArrowDown')
  expect(document.activeElement?.textContent).toBe('Team 2')
  press(document.activeElement!, 'ArrowUp')
  press(document.activeElement!, 'ArrowUp')
  expect(document.activeElement).toBe(field())
})

test('a few views are seen at a glance, without a field', async () => {
  show(['One', 'Two'])
  await expect.poll(async () => (await names()).length).toBe(2)
  expect(field()).toBeNull()
})

test('the field of a new name hands the focus back to the view', async () => {
  queries.setQueryData(meQuery.queryKey, { id: 'p', users: [], slack_integrations: [] } as unknown as Me)
  show(['One', 'Two'])
  await expect.poll(async () => (await names()).length).toBe(2)
  act(() => document.querySelector<HTMLElement>(`[aria-label="${actStrings.views.rename('Two')}"]`)!.click())
  press(document.querySelector(`li input`)!, 'Escape')
  await expect.poll(() => document.activeElement?.textContent).toBe('Two')
})

test('only its maker shares a view or keeps it to themselves; who may change people changes a shared one otherwise', async () => {
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { id: 'p', users: [], slack_integrations: [{ id: 'w', edit: true }] } as unknown as Me)
  show([])
  await act(async () =>
    queries.setQueryData(viewsQuery.queryKey, [viewOf('Mine', 0), viewOf('Ours', 1), { ...viewOf('Theirs', 3), person: 'q' }]),
  )
  await expect.poll(async () => (await names()).length).toBe(3)
  const acts = [...document.querySelectorAll('li')].map((line) =>
    [...line.querySelectorAll('[aria-label]')].map((button) => button.getAttribute('aria-label')),
  )
  expect(acts).toEqual([
    ['Rename Mine', 'Share Mine with the workspace', 'Delete the view Mine'],
    ['Rename Ours', 'Keep Ours to yourself', 'Delete the view Ours'],
    ['Rename Theirs', 'Delete the view Theirs'],
  ])
})

test('what a view is given for a name stays while somebody deletes it, and it is saved again under that', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  queries.setQueryData(meQuery.queryKey, { id: 'p', users: [], slack_integrations: [] } as unknown as Me)
  show(['One', 'Two', 'Three'])
  await expect.poll(async () => (await names()).length).toBe(3)
  act(() => document.querySelector<HTMLElement>(`[aria-label="${actStrings.views.rename('Three')}"]`)!.click())
  const name = () => document.querySelector<HTMLInputElement>(`li input[aria-label="${actStrings.views.name}"]`)
  const before = name()!
  typeInto(before, 'Third')
  await act(async () => queries.setQueryData(viewsQuery.queryKey, ['One', 'Two'].map(viewOf)))
  expect(name()).toBe(before)
  expect([before.value, document.activeElement]).toEqual(['Third', before])
  act(() => before.form!.requestSubmit())
  await expect.poll(() => sent).toEqual([expect.objectContaining({ name: 'Third', criteria: { ...criteria, filterTags: ['Three'] } })])
  expect(sent[0]).not.toHaveProperty('id')
  expect(name()).toBeNull()
})

test('the name that is typed for a list stays while somebody saves the same list', async () => {
  queries.setQueryData(meQuery.queryKey, { id: 'p', users: [], slack_integrations: [] } as unknown as Me)
  const place = { ...plainInbox, tags: ['Mine'] }
  show([], place)
  const name = () => document.querySelector<HTMLInputElement>('form input[maxlength="60"]')
  await expect.poll(() => act(() => Promise.resolve(name()))).not.toBeNull()
  const before = name()!
  typeInto(before, 'Half')
  await act(async () => queries.setQueryData(viewsQuery.queryKey, [viewOf('Mine', 1)]))
  await expect.poll(async () => (await names()).length).toBe(1)
  expect([name(), before.value]).toEqual([before, 'Half'])
})

test.each([
  ['where it stood', 1, 'v2'],
  ['by its name, where nobody has put the views into an order', 0, null],
])('a deleted view that is taken back is the same one, as its maker’s, and stands %s', async (_, position, before) => {
  const view = (at: number): View => ({ ...viewOf(`Team ${at}`, at), shared: true, person: 'q', position: position * at })
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const given = JSON.parse(body ?? '{}') as Partial<View>
    asked.push([method, path.slice(path.lastIndexOf('/') + 1), given])
    return Promise.resolve(Response.json(method === 'POST' ? { ...view(0), ...given, id: 'v0' } : { ok: true }))
  })
  queries.setQueryData(
    viewsQuery.queryKey,
    [view(0), view(1), view(2)].map((one) => (one.id === 'v0' ? { ...one, position } : one)),
  )
  await removeView({ ...view(0), position })
  // The one that stood behind it is deleted meanwhile.
  queries.setQueryData(viewsQuery.queryKey, (views) => views?.filter(({ id }) => id !== 'v1'))
  toasts.get().at(-1)!.action!.run()
  const { name, shared, client_key, person } = view(0)
  const saved = { new_id: 'v0', person, name, shared, client_key, criteria: view(0).criteria }
  const moved = before === null ? [] : [['PUT', 'place', { before }]]
  await expect.poll(() => asked).toEqual([['DELETE', 'v0', {}], ['POST', 'views', saved], ...moved])
})

test('of a view only what is changed is sent, so that a colleague’s new filters or name stay', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  queries.setQueryData(viewsQuery.queryKey, [viewOf('Team', 0)])
  renameView(viewOf('Team', 0), 'Team B')
  await expect.poll(() => asked).toEqual([{ id: 'v0', name: 'Team B' }])
})

test('a view that is given other filters can be given back what a colleague had set while its list was open', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const given = JSON.parse(body) as Partial<View>
    asked.push(given)
    return Promise.resolve(Response.json({ ...viewOf('Team', 1), ...given }))
  })
  queries.setQueryData(meQuery.queryKey, { id: 'p', users: [], slack_integrations: [] } as unknown as Me)
  show(['Team'], { ...plainInbox, view: 'v0', tags: ['Team'] })
  await expect.poll(async () => (await names()).length).toBe(1)
  const theirs = { client_key: 'all', criteria: { ...criteria, filterTags: ['Theirs'] } }
  const update = () => document.querySelector<HTMLElement>(`[aria-label="${actStrings.views.update}"]`)
  expect(update()).toBeNull()
  await act(async () => queries.setQueryData(viewsQuery.queryKey, [{ ...viewOf('Team', 0), ...theirs }]))
  await expect.poll(update).not.toBeNull()
  act(() => update()!.click())
  const mine = { client_key: 'all', criteria: { ...criteria, filterTags: ['Team'] } }
  await expect.poll(() => asked).toEqual([{ id: 'v0', ...mine }])
  await expect.poll(() => toasts.get().map(({ text }) => text)).toEqual(['The view Team was updated.'])
  const [said] = toasts.get()
  const tell = (view: Partial<View>) =>
    act(async () => announce({ ...viewChanged, cursor: '1', workspace: 'w', body: { ...viewOf('Team', 0), ...view } }))
  await tell({ ...mine, name: 'Squad' })
  expect(toasts.get()).toEqual([said])
  act(() => said!.action!.run())
  await expect.poll(() => asked.slice(1)).toEqual([{ id: 'v0', ...theirs }])
  // Once it shows something else, there is nothing of one's own to take back.
  await tell(theirs)
  expect(toasts.get()).toEqual([])
})
