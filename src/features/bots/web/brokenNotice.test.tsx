// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { currentTeam } from '#web/query/team.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { botStrings } from './bot.strings.ts'
import { BrokenNotice } from './BrokenNotice.tsx'

const page = shownPage()
const bot = someBot({ source: 'messenger', engine: 'dialogflow' })
const address = `/account/settings/bots/${bot.client_key}`
let asked: { path: string; body: unknown }[] = []

beforeEach(() => {
  asked = []
  toasts.set([])
  currentTeam.set('w')
})
afterEach(() => {
  toasts.set([])
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const reasons = { source: { code: 'bot.refused', params: { detail: 'expired' } }, engine: { code: 'dialogflow.reconnect' } }
const brokenIn = (part: 'source' | 'engine') => ({ ...bot, broken: { since: 1, source: null, engine: null, [part]: reasons[part] } })

let loads = 0
/** Presses what leads to the company, and comes back as the company sends one, to `shown`. */
async function leaveAndReturn(part: 'source' | 'engine', shown: typeof bot, mayChange = true) {
  history.replaceState(null, '', address)
  page.show(<BrokenNotice key={++loads} bot={brokenIn(part)} mayChange engineLogin="#google" />)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ url: '#facebook' })))
  // Here no link is followed.
  page.place.addEventListener('click', (event) => event.preventDefault())
  const way = page.place.querySelector<HTMLElement>('a, button')!
  act(() => way.click())
  if (part === 'source') await actUntil(() => expect(location.hash).toBe('#facebook'))
  comeBy(`${address}?reconnect=${part}`, shown, mayChange)
}

function comeBy(url: string, shown: typeof bot, mayChange = true) {
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) })
    return Promise.resolve(Response.json(bot))
  })
  history.replaceState(null, '', url)
  page.show(<BrokenNotice key={++loads} bot={shown} mayChange={mayChange} engineLogin="#google" />)
}

test.each(['source', 'engine'] as const)(
  'who comes back from the company with a new access gives it to the bot at once: %s',
  async (part) => {
    await leaveAndReturn(part, brokenIn(part))
    await vi.waitFor(() => expect(asked).toEqual([{ path: `/api/bots/${bot.client_key}/reconnect`, body: { part } }]), { timeout: 30_000 })
    await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([`${bot.name} is connected again.`]), { timeout: 30_000 })
    // Done once: a reload does not do it again.
    expect(location.pathname + location.search).toBe(address)
  },
)

test.each(['source', 'engine'] as const)('who may not change the bot, or comes by any other way, changes nothing: %s', async (part) => {
  await leaveAndReturn(part, brokenIn(part), false)
  // By what somebody sent, with the account of who opens it.
  comeBy(`${address}?reconnect=${part}`, brokenIn(part))
  expect(location.pathname + location.search).toBe(address)
  await leaveAndReturn(part, { ...bot, broken: null })
  // Back without an answer of the company, and then by such an address.
  await leaveAndReturn(part, brokenIn(part), false)
  comeBy(address, brokenIn(part))
  comeBy(`${address}?reconnect=${part}`, brokenIn(part))
  expect(asked).toEqual([])
})

test('a bot whose key died meanwhile is not given the account of who comes back', async () => {
  await leaveAndReturn('engine', { ...bot, broken: { since: 1, source: null, engine: { code: 'dialogflow.key' } } })
  expect(asked).toEqual([])
})

test('an account is connected only for one that was lost; for a key that is dead the company is asked again, and what it says is shown', async () => {
  const brokenBy = (code: string) => ({ ...bot, broken: { since: 1, source: null, engine: { code } } })
  const actions = () => [...page.place.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  page.show(<BrokenNotice bot={brokenBy('dialogflow.reconnect')} mayChange engineLogin="/auth/google/integrate/bot" />)
  expect(actions()).toEqual([botStrings.broken.reconnect('Dialogflow')])
  page.show(<BrokenNotice bot={brokenBy('dialogflow.key')} mayChange engineLogin="/auth/google/integrate/bot" />)
  expect(actions()).toEqual([botStrings.broken.check])
  const said = () => [...page.place.querySelectorAll('[role=status] [role=status]')].map(({ textContent }) => textContent)
  const { still, unanswered, unknown } = botStrings.broken
  const answers: [engine: string, code: string, words: string][] = [
    ['refused', 'dialogflow.key', still],
    ['unanswered', 'dialogflow.key', unanswered],
    ['unknown', 'dialogflow.key', unknown],
    // Another reason stands in the place of the former one, so that something has changed.
    ['refused', 'dialogflow.gone', ''],
  ]
  for (const [engine, code, words] of answers) {
    vi.stubGlobal('fetch', (path: string) => {
      expect(path).toBe(`/api/bots/${bot.client_key}/check`)
      return Promise.resolve(Response.json({ ...brokenBy(code), checked: { source: 'accepted', engine } }))
    })
    act(() => page.place.querySelector('button')!.click())
    await actUntil(() => expect([page.place.querySelector('button')?.disabled, said()]).toEqual([false, [words]]))
  }
})

test('who checks it again by the keyboard goes on at the heading, as all that was said of it goes', async () => {
  document.body.append(page.place)
  const broken = { since: 1, source: { code: 'bot.refused' }, engine: null }
  queries.setQueryData(botsQuery.queryKey, [{ ...bot, source: 'npm', broken }])
  function Settings() {
    const [first] = useQuery(botsQuery).data ?? []
    return (
      <main>
        <h1>{bot.name}</h1>
        {first ? <BrokenNotice bot={first} mayChange engineLogin="/" /> : null}
      </main>
    )
  }
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  page.show(<Settings />)
  const button = page.place.querySelector('button')!
  act(() => {
    button.focus()
    button.click()
  })
  await actUntil(() => expect(button.disabled).toBe(true))
  answer.resolve(Response.json(bot))
  await actUntil(() => expect(page.place.querySelector('button')).toBeNull())
  await actUntil(() => expect(document.activeElement).toBe(page.place.querySelector('h1')))
  page.place.remove()
})
