// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { SaveView } from '#features/inbox/web/list/tools/SaveView.tsx'
import { toasts } from '#web/components/toast/toast.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { labelsQuery } from './labelQueries.ts'
import { LabelSettings } from './LabelSettings.tsx'

const page = shownPage()

function NextView() {
  const [name, setName] = useState('')
  return <SaveView place={plainInbox} name={name} setName={setName} onSaved={() => undefined} />
}

test.each([
  ['label', <LabelSettings key="" bot="bot" mayChange />],
  ['view', <NextView key="" />],
])('the name of the next %s, typed while the one before is on its way, stays', async (_what, part) => {
  queries.setQueryDefaults(labelsQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(labelsQuery.queryKey, [])
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)))
  page.show(part)
  const field = page.place.querySelector<HTMLInputElement>('input:not([type=checkbox])')!
  const send = async (answered: number) => {
    act(() => field.form!.requestSubmit())
    await actUntil(() => expect(asked).toHaveLength(answered))
  }
  const answer = () =>
    act(async () => asked.at(-1)!(Response.json({ id: crypto.randomUUID(), name: 'done', colour: 'red', client_key: 'bot' })))
  typeInto(field, 'First')
  await send(1)
  typeInto(field, 'Second')
  await answer()
  // Until the end of the first is drawn no second one is sent.
  await actUntil(() => expect(field.value).toBe('Second'))
  await send(2)
  await answer()
  await actUntil(() => expect(field.value).toBe(''))
  toasts.set([])
})

test('a label is asked for once, however often it is pressed, and what was wrong is said until it is tried again', async () => {
  queries.setQueryData(labelsQuery.queryKey, [])
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)))
  page.show(<LabelSettings bot="bot" mayChange />)
  const field = page.place.querySelector<HTMLInputElement>('input')!
  const alert = page.place.querySelector('form [role=alert]')!
  typeInto(field, 'First')
  act(() => field.form!.requestSubmit())
  act(() => field.form!.requestSubmit())
  await actUntil(() => expect(asked).toHaveLength(1))
  await act(async () => asked[0]!(Response.json({ error: true, code: 'internal', message: 'Not now.' }, { status: 500 })))
  await actUntil(() => expect(alert.textContent).not.toBe(''))
  expect(field.value).toBe('First')
  act(() => field.form!.requestSubmit())
  await actUntil(() => expect(asked).toHaveLength(2))
  expect(alert.textContent).toBe('')
})

/** Saves views, and says by which ids it asks the server, which answers when told. */
function saveViews() {
  const ids: string[] = []
  const answers: ((answer: Response | Promise<never>) => void)[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    ids.push((JSON.parse(body) as { new_id: string }).new_id)
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  const field = () => page.place.querySelector<HTMLInputElement>('input:not([type=checkbox])')!
  const send = async (name: string) => {
    typeInto(field(), name)
    const before = answers.length
    act(() => field().form!.requestSubmit())
    await actUntil(() => expect(answers).toHaveLength(before + 1))
  }
  const lose = async () => {
    await act(async () => answers.at(-1)!(Promise.reject(new TypeError('The connection was lost.'))))
    await actUntil(() => expect(page.place.querySelector('[role=alert]')!.textContent).not.toBe(''))
  }
  const answer = async () => {
    await act(async () => answers.at(-1)!(Response.json({ id: ids.at(-1), name: 'First' })))
    await actUntil(() => expect(field().value).toBe(''))
  }
  return { ids, send, lose, answer }
}

test('a view whose answer was lost is saved again under the same id, and the next one under another', async () => {
  page.show(<NextView />)
  const { ids, send, lose, answer } = saveViews()
  await send('First')
  await lose()
  await send('First')
  await answer()
  await send('Second')
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
  toasts.set([])
})

test('a view of the same name in another workspace is another one', async () => {
  queries.setQueryData(meQuery.queryKey, { id: 'mara', slack_integrations: [{ id: 'a' }, { id: 'b' }] } as unknown as Me)
  const { ids, send, lose } = saveViews()
  for (const workspace of ['a', 'b', 'a']) {
    currentTeam.set(workspace)
    page.show(<NextView key={ids.length} />)
    await send('First')
    await lose()
  }
  expect(ids).toEqual([ids[0], expect.not.stringMatching(ids[0]!), ids[0]])
})
