// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { startKeys } from '#web/hooks/keys.ts'
import { announce } from '#web/live/listen.ts'
import { me as whoAmI, type Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { searchMessages, type Hit } from '#features/search/contract.ts'
import { parseQuery } from '#features/search/rules.ts'
import { HitRow } from './HitRow.tsx'
import { SearchPane } from './SearchPane.tsx'
import { plainSearch } from './searchLocation.ts'

const page = shownPage()
const me = { slack_integrations: [{ id: 'w', paid_until: null }], users: [] } as unknown as Me
beforeEach(() => {
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, me)
})
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

test('it is asked once it is known in which workspace, and that this one has a plan', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string | URL) => {
    asked.push(new URL(url, location.href).pathname)
    return new Promise(() => undefined)
  })
  queries.clear()
  currentTeam.set(null)
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'late' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  await act(() => vi.waitFor(() => expect(asked).toContain(whoAmI.path), { timeout: 30_000 }))
  expect(asked).not.toContain(searchMessages.path)
  currentTeam.set('w')
  act(() => void queries.setQueryData(meQuery.queryKey, me))
  await act(() => vi.waitFor(() => expect(asked).toContain(searchMessages.path), { timeout: 30_000 }))
})

test('the next page comes, and then what was said meanwhile, however the two cross', async () => {
  const hit = (seq: number, name: string) => ({
    channel: { id: `c${seq}`, name, is_done: false, user_profile: { id: '', image: null }, bot_profile: { name: 'Shop bot' } },
    message: { seq, ts: seq, by: 'customer', text: 'order', attachments: [] },
  })
  const first = {
    messages: [hit(3, 'Zoe')],
    files: [],
    messageCount: 2,
    fileCount: 0,
    atLeast: { messages: false, files: false },
    next: 'older',
    indexing: null,
  }
  const older = { ...first, messages: [hit(2, 'Ada')], next: 'oldest' }
  const oldest = { ...first, messages: [hit(1, 'Eva')], next: null }
  const [nextPage, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: { page: string; signal: AbortSignal }[] = []
  const says = vi.fn<(cursor: string) => Promise<unknown>>(async (cursor) => ({ older, oldest })[cursor] ?? first)
  vi.stubGlobal('fetch', async (url: string | URL, { signal }: { signal: AbortSignal }) => {
    const { pathname, searchParams } = new URL(url, location.href)
    if (pathname !== searchMessages.path) return new Promise(() => undefined)
    const which = searchParams.get('cursor') ?? 'first'
    asked.push({ page: which, signal })
    return Response.json(await says(which))
  })
  says.mockResolvedValueOnce(first).mockReturnValueOnce(nextPage.promise.then(() => older))
  const names = () => ['Mia', 'Zoe', 'Ada', 'Eva'].filter((name) => page.place.textContent.includes(name))
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'order' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  await act(async () => vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 }))
  await act(async () => {
    // Somebody writes while it is on its way, and it is longer on its way than what was said takes to be found.
    vi.useFakeTimers()
    announce({ cursor: '1-1', workspace: 'w', name: botRemoved.name, body: { id: 'b', client_key: 'bot_1' } })
    says.mockReturnValueOnce(again.promise.then(() => ({ ...first, messages: [hit(4, 'Mia'), hit(3, 'Zoe')] })))
    await vi.advanceTimersByTimeAsync(1500)
    vi.useRealTimers()
    nextPage.resolve()
    await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 30_000 })
    again.resolve()
    await vi.waitFor(() => expect(names()).toEqual(['Mia', 'Zoe', 'Ada', 'Eva']), { timeout: 30_000 })
  })
  expect(asked.map(({ page: which }) => which)).toEqual(['first', 'older', 'first', 'older', 'oldest'])
  expect(asked.filter(({ signal }) => signal.aborted)).toEqual([])
})

test('what was found bears a new name of its bot at once, and what a restored bot or conversation brings back is asked for', async () => {
  const found = {
    channel: { id: 'c', name: 'Zoe', client_key: 'bot_1', is_done: false, user_profile: { id: '' }, bot_profile: { name: 'Shop bot' } },
    message: { seq: 1, ts: 1, by: 'customer', text: 'order', attachments: [] },
  }
  const answer = { messages: [found], files: [], messageCount: 1, fileCount: 0, atLeast: { messages: false, files: false }, next: null }
  let asked = 0
  const again = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (new URL(url, location.href).pathname !== searchMessages.path) return new Promise(() => undefined)
    if (asked++ > 0) await again.promise
    return Response.json({ ...answer, indexing: null })
  })
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'order' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  const until = (check: () => void) => act(() => vi.waitFor(check, { timeout: 30_000 }))
  await until(() => expect(page.place.textContent).toContain('Shop bot'))
  const bot = { client_key: 'bot_1', name: 'Store bot' }
  act(() => announce({ cursor: '1-1', workspace: 'w', name: botChanged.name, body: bot }))
  await until(() => expect(page.place.textContent).toContain('Store bot'))
  await until(() => expect(asked).toBe(2))
  again.resolve()
  const line = { seq: 2, ts: 2, by: 'system', text: '', event: { what: 'restored', person: null, name: 'Mara' } }
  const conversation = { id: 'd', is_deleted: false }
  act(() => announce({ cursor: '1-2', workspace: 'w', name: messageAdded.name, body: { message: line, conversation } }))
  await until(() => expect(asked).toBe(3))
})

test('an answer of the AI that becomes a draft leaves what was found', async () => {
  const found = {
    channel: { id: 'c', name: 'Zoe', is_done: false, user_profile: { id: '', image: null }, bot_profile: { name: 'Shop bot' } },
    message: { seq: 1, ts: 1, type: 'message', by: 'bot', text: 'order', attachments: [] },
  }
  const answer = { messages: [found], files: [], messageCount: 1, fileCount: 0, atLeast: { messages: false, files: false }, next: null }
  vi.stubGlobal('fetch', async (url: string | URL) =>
    new URL(url, location.href).pathname === searchMessages.path
      ? Response.json({ ...answer, indexing: null })
      : new Promise(() => undefined),
  )
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'order' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  const isShown = (expected: boolean) =>
    act(() => vi.waitFor(() => expect(page.place.textContent.includes('Zoe')).toBe(expected), { timeout: 30_000 }))
  await isShown(true)
  const message = { ...found.message, type: 'suppressed' }
  act(() => announce({ cursor: '1-1', workspace: 'w', name: messageChanged.name, body: { conversation_id: 'c', message } }))
  await isShown(false)
})

test('what is Done while an answer that was read before is on its way says so, also once that lands', async () => {
  const found = {
    channel: { id: 'c', name: 'Zoe', is_done: false, user_profile: { id: '', image: null }, bot_profile: { name: 'Shop bot' } },
    message: { seq: 1, ts: 1, by: 'customer', text: 'order', attachments: [] },
  }
  const atLeast = { messages: false, files: false }
  const answer = { messages: [found], files: [], messageCount: 1, fileCount: 0, atLeast, next: 'older', indexing: null }
  const older = { ...found, channel: { ...found.channel, id: 'd', name: 'Ada' } }
  const nextPage = Promise.withResolvers<void>()
  let asked = 0
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (new URL(url, location.href).pathname !== searchMessages.path) return new Promise(() => undefined)
    if (asked++ === 0) return Response.json(answer)
    await nextPage.promise
    return Response.json({ ...answer, messages: [older], next: null })
  })
  page.show(
    <SearchPane place={{ ...plainSearch, terms: 'order' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />,
  )
  const until = (check: () => void) => act(() => vi.waitFor(check, { timeout: 30_000 }))
  const done = () => [...page.place.querySelectorAll('li')].map(({ textContent }) => textContent.includes('Done'))
  await until(() => expect(asked).toBe(2))
  for (const one of [found, older]) {
    const conversation = { ...one.channel, is_done: true, is_deleted: false }
    act(() => announce({ cursor: '1-1', workspace: 'w', name: conversationChanged.name, body: { conversation, was: null } }))
  }
  await until(() => expect(done()[0]).toBe(true))
  nextPage.resolve()
  await until(() => expect(page.place.textContent).toContain('Ada'))
  await until(() => expect(done()).toEqual([true, true]))
})

test('the arrows go through what was found while one is in it, and are left to what scrolls beside it', async () => {
  const hit = (seq: number, name: string) => ({
    channel: { id: `c${seq}`, name, is_done: false, user_profile: { id: '', image: null }, bot_profile: { name: 'Shop bot' } },
    message: { seq, ts: seq, by: 'customer', text: 'order', attachments: [] },
  })
  const atLeast = { messages: false, files: false }
  const answer = { messages: [hit(2, 'Zoe'), hit(1, 'Ada')], files: [], messageCount: 2, fileCount: 0, atLeast, next: null, indexing: null }
  vi.stubGlobal('fetch', async (url: string | URL) =>
    new URL(url, location.href).pathname === searchMessages.path ? Response.json(answer) : new Promise<Response>(() => undefined),
  )
  document.body.append(page.place)
  startKeys()
  page.show(
    <>
      <SearchPane place={{ ...plainSearch, terms: 'order' }} go={() => undefined} shown={(written) => written} onClose={() => undefined} />
      <main tabIndex={-1} />
    </>,
  )
  const links = () => [...page.place.querySelectorAll<HTMLElement>('li a')]
  await act(() => vi.waitFor(() => expect(links()).toHaveLength(2), { timeout: 30_000 }))
  /** Whether the arrow, pressed there, was taken from what scrolls. */
  const isTakenAt = (place: HTMLElement) => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    act(() => place.focus())
    act(() => void place.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(isTakenAt(links()[0]!)).toBe(true)
  expect(document.activeElement).toBe(links()[1])
  const transcript = page.place.querySelector('main')!
  expect(isTakenAt(transcript)).toBe(false)
  expect(document.activeElement).toBe(transcript)
  page.place.remove()
})

/** Shows one message in which "order" was found. */
function showHit(text: string, attachments: object[]) {
  const message = { seq: 1, ts: 1, by: 'bot', bot_name: 'Shop bot', text, attachments }
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
}
const foundLine = () => page.place.querySelector('mark')!.parentElement!.textContent

test('a hit that has buttons below its text shows what was found within its one line', () => {
  const text =
    'That should not happen. Seams, zippers and poles are covered for five years. Which <https://shop.example|order> was it, if you know?'
  showHit(text, [{ actions: [{ type: 'reply', text: 'I do not know', payload: '' }] }])
  expect(foundLine()).toBe('Shop bot: … Which order was it, if you know?')
})

test('a hit without a file shows what was found within its two lines', () => {
  const text = 'That should not happen. Seams, zippers and poles are covered for five years. Which order was it, if you know?'
  showHit(text, [])
  expect(foundLine()).toBe('Shop bot: … poles are covered for five years. Which order was it, if you know?')
})

test('of several files a hit names the one in which it was found, within its one line', () => {
  const file_name = 'everything-that-we-said-about-tents-and-poles.pdf'
  const file = { file_url: 'https://shop.example/a', file_name }
  showHit('Here they are.', [file, { ...file, file_name: `${file_name} your order` }, { text: 'all of it' }])
  expect(foundLine()).toBe('… aid-about-tents-and-poles.pdf your order')
  expect(page.place.textContent).toMatch(/\+2$/)
})
