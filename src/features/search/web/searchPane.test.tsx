// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { SearchPane } from './SearchPane.tsx'
import { plainSearch } from './searchLocation.ts'

const page = shownPage()
const tabs = () => [...page.place.querySelectorAll('nav a')].map(({ textContent }) => textContent)

test('the tabs promise a count only while one may come', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  page.show(<SearchPane place={{ ...plainSearch, terms: 'late' }} go={() => undefined} onClose={() => undefined} />)
  expect(tabs()).toEqual(['Messages (…)', 'Files (…)'])
  await act(async () => {
    const refused = { error: 'No.', code: 'forbidden', reason: 'request.forbidden', message: 'No.' }
    answer(new Response(JSON.stringify(refused), { status: 403, headers: { 'content-type': 'application/json' } }))
    await vi.waitFor(() => expect(tabs()).toEqual(['Messages', 'Files']))
  })
})
