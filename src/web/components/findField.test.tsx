// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { FindField } from './FindField.tsx'

const page = shownPage()

function Found() {
  const [wanted, setWanted] = useState('refund')
  return <FindField label="Find a reply" value={wanted} onChange={setWanted} />
}

test('a field that searches is emptied by its button, which is there while there is something to empty, and keeps the focus', () => {
  document.body.append(page.place)
  page.show(<Found />)
  const clear = () => page.place.querySelector<HTMLButtonElement>('button')
  expect(clear()?.getAttribute('aria-label')).toBe(strings.list.clearSearch)
  act(() => clear()?.click())
  const field = page.place.querySelector('input')
  expect(field?.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(clear()).toBeNull()
  page.place.remove()
})
