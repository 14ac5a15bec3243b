// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renameLabel, upsertLabel, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { queries } from '#web/query/client.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { labelStrings } from './label.strings.ts'
import { labelsQuery } from './labelQueries.ts'
import { LabelSettings } from './LabelSettings.tsx'

const page = shownPage()
const label = (name: string): Label => ({ id: name, name, colour: 'red', client_key: 'bot' })
const field = () => document.querySelector<HTMLInputElement>(`[aria-label="${labelStrings.name}"]`)
const said = () => field()?.form?.querySelector('[role=alert]')?.textContent

/** A menu goes on changing by itself, so that React is never left alone meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  do await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  while (!isSo())
}

/** Shows two labels, and types another name for the first. Gives what is asked of the server. */
async function typeName(name: string) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) })
    return Promise.resolve(Response.json({ ...label(name), id: 'new' }))
  })
  queries.setQueryDefaults(labelsQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(labelsQuery.queryKey, [label('Parcel'), label('VIP')])
  document.body.append(page.place)
  page.show(<LabelSettings bot="bot" mayChange />)
  act(() => page.place.querySelector<HTMLElement>(`[aria-label="${labelStrings.more('Parcel')}"]`)!.click())
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const rename = () => entries().find(({ textContent }) => textContent === labelStrings.renameEntry)
  await until(() => rename() !== undefined)
  act(() => rename()!.click())
  await until(() => field() !== null && rename() === undefined)
  typeInto(field()!, name)
  return asked
}
async function lose(): Promise<void> {
  queries.setQueryData(labelsQuery.queryKey, [label('VIP')])
  await until(() => said() !== '')
}
const save = () => act(() => field()!.form!.requestSubmit())

test('a name that is typed stays where somebody deletes the label meanwhile, which is said, and saved it is that of a new one', async () => {
  const asked = await typeName('Parcels')
  const before = field()
  await lose()
  expect([field(), field()?.value, said()]).toEqual([before, 'Parcels', labelStrings.gone])
  save()
  await actUntil(() => expect(field()).toBeNull())
  expect(asked).toEqual([{ path: upsertLabel.path, body: { tagName: 'Parcels', client_key: 'bot', colour: 'red' } }])
  await actUntil(() => expect(page.place.textContent).toContain('Parcels'))
})

test('it is none that another label has, which keeps its colour', async () => {
  const asked = await typeName('vip')
  await lose()
  expect(said()).toBe(labelStrings.has('VIP'))
  save()
  expect([field()?.value, asked]).toEqual(['vip', []])
})

test('saved as it was, the name is that of a new one as well where the label is gone', async () => {
  const asked = await typeName('Parcel')
  await lose()
  save()
  await actUntil(() => expect(field()).toBeNull())
  expect(asked).toEqual([{ path: upsertLabel.path, body: { tagName: 'Parcel', client_key: 'bot', colour: 'red' } }])
})

test('a label that is there and is called the same asks for nothing', async () => {
  const asked = await typeName(' Parcel ')
  save()
  await actUntil(() => expect(field()).toBeNull())
  expect(asked).toEqual([])
})

test('a label that is there is renamed', async () => {
  const asked = await typeName('Parcels')
  expect(said()).toBe('')
  save()
  await actUntil(() => expect(field()).toBeNull())
  expect(asked).toEqual([{ path: renameLabel.path, body: { tagName: 'Parcel', client_key: 'bot', newName: 'Parcels' } }])
})
