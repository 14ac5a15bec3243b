// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import type { Hit } from '#features/search/contract.ts'
import { parseQuery } from '#features/search/rules.ts'
import { HitRow } from './HitRow.tsx'
import { SearchPane } from './SearchPane.tsx'
import { plainSearch } from './searchLocation.ts'

const page = shownPage()
const tabs = () => [...page.place.querySelectorAll('nav a')].map(({ textContent }) => textContent)

test('the tabs promise a count only while one may come', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'late' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  expect(tabs()).toEqual(['Messages (…)', 'Files (…)'])
  await act(async () => {
    const refused = { error: 'No.', code: 'forbidden', reason: 'request.forbidden', message: 'No.' }
    answer(new Response(JSON.stringify(refused), { status: 403, headers: { 'content-type': 'application/json' } }))
    await vi.waitFor(() => expect(tabs()).toEqual(['Messages', 'Files']), { timeout: 30_000 })
  })
})

test('a hit that has buttons below its text shows what was found within its one line', () => {
  const text =
    'That should not happen. Seams, zippers and poles are covered for five years. Which <https://shop.example|order> was it, if you know?'
  const actions = [{ type: 'reply', text: 'I do not know', payload: '' }]
  const message = { seq: 1, ts: 1, by: 'bot', bot_name: 'Shop bot', text, attachments: [{ actions }] }
  const channel = { id: 'c', name: 'Zoe', user_profile: { id: '', image: null }, bot_profile: { name: 'Shop bot' } }
  const parsed = parseQuery('order', { now: 0, tzoffset: 0 })
  const terms = 'problem' in parsed ? [] : parsed.query.terms
  const hit = { channel, message } as unknown as Hit
  page.show(
    <HitRow
      hit={hit}
      terms={terms}
      href="/"
      isOpen={false}
      me=""
      shown={(written) => written.replace(/<[^|]+\|([^>]+)>/g, '$1')}
      onFocus={() => undefined}
    />,
  )
  const line = page.place.querySelector('mark')!.parentElement!.textContent
  expect(line).toBe('Shop bot: … Which order was it, if you know?')
})
