// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { alertEnded, alertRaised, readAlerts, type Kind } from '#features/alerts/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { attends } from '#web/live/attends.ts'
import { announce } from '#web/live/listen.ts'
import { alertStrings } from './alerts.strings.ts'
import { alertsFeature } from './feature.ts'

/** The conversations of which the page said that their alerts are read. */
const read = new Set<string>()
/** Whether the server is not reached, and how often it was not. */
let isCut = false
let refused = 0
beforeAll(() => {
  vi.stubGlobal('fetch', (url: string | URL, { body }: { body?: string } = {}) => {
    const { pathname } = new URL(url, location.href)
    if (isCut && pathname === readAlerts.path) {
      refused++
      return Promise.reject(new TypeError('cut'))
    }
    if (pathname === readAlerts.path) read.add((JSON.parse(body ?? '') as { conversation: string }).conversation)
    return Promise.resolve(Response.json({ open: 0 }))
  })
  alertsFeature.listen?.()
  return () => history.replaceState(null, '', '/')
})
beforeEach(() => {
  toasts.set([])
  read.clear()
  history.replaceState(null, '', '/messages/c1/')
})

/** Olive Quill needs a human in the conversation that the page shows. */
function needsHuman(hasFocus: boolean, reach = 'in sight', fresh: Kind = 'help', at = 1000) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const is = { raise_id: 'r1', conversation_id: 'c1', client_key: 'bot_1', name: 'Olive Quill', at, ended_at: null, ended_why: null }
  const alert = { ...is, kind: 'help', kinds: ['help', fresh], level: 1 }
  announce({ cursor: '1-1', workspace: 'w', name: alertRaised.name, body: { alert, fresh, reach, channel: 'c' } })
}
const said = () => toasts.get().filter(({ text }) => text === alertStrings.said.help('Olive Quill')).length
const comeBack = () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  dispatchEvent(new Event('focus'))
}

test('what calls in the conversation that somebody looks at is read, and not said', async () => {
  needsHuman(true)
  await expect.poll(() => [...read]).toEqual(['c1'])
  expect(said()).toBe(0)
})

test('what calls in a conversation that lies open beside what somebody works in is said, and read only once they come to it', async () => {
  needsHuman(false)
  await expect.poll(said).toBe(1)
  expect([...read]).toEqual([])
  comeBack()
  await expect.poll(() => [...read]).toEqual(['c1'])
  read.clear()
  comeBack()
  needsHuman(false)
  history.replaceState(null, '', '/dashboard/')
  comeBack()
  expect([...read]).toEqual([])
})

test('nor is it said where somebody looks at it in another window', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers()
  needsHuman(false)
  expect(said()).toBe(0)
  const over = { raise_id: 'r1', conversation_id: 'c1', why: 'read', kind: 'help', kinds: ['help'] }
  announce({ cursor: '1-2', workspace: 'w', name: alertEnded.name, body: over })
  vi.advanceTimersByTime(2000)
  expect(said()).toBe(0)
  needsHuman(false)
  vi.advanceTimersByTime(2000)
  expect(said()).toBe(1)
  vi.useRealTimers()
  comeBack()
  await expect.poll(() => [...read]).toEqual(['c1'])
})

test('in quiet hours it is not said there either', () => {
  needsHuman(false, 'quiet')
  comeBack()
  expect([said(), [...read]]).toEqual([0, []])
})

test('what calls somebody who has touched nothing for minutes is said by their page as well, and read there only once they touch it', async () => {
  onTestFinished(() => attends.set(true))
  needsHuman(true, 'away')
  expect(said()).toBe(0)
  attends.set(false)
  needsHuman(true, 'away', 'help', Date.now() / 1000)
  expect([said(), [...read]]).toEqual([1, []])
  attends.set(true)
  await expect.poll(() => [...read]).toEqual(['c1'])
})

test('that somebody needs a human stays said where the message that called for one is told after it', () => {
  history.replaceState(null, '', '/dashboard/')
  needsHuman(true, 'page')
  needsHuman(true, 'page', 'log')
  expect(toasts.get().map(({ text }) => text)).toEqual([alertStrings.said.help('Olive Quill')])
})

test('what a page missed is not said late while it catches up, and a later call for help is said, of however long ago the first is', () => {
  onTestFinished(() => attends.set(true))
  history.replaceState(null, '', '/dashboard/')
  attends.set(false)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(30_000)
  needsHuman(true, 'away')
  expect(said()).toBe(0)
  needsHuman(true, 'away', 'help', Date.now() / 1000)
  expect(said()).toBe(1)
  toasts.set([])
  clock.mockReturnValue(90_000)
  needsHuman(true, 'away')
  expect(said()).toBe(1)
})

test('that it is read is said once there is a network, where somebody came to it before', async () => {
  needsHuman(false)
  isCut = true
  comeBack()
  await expect.poll(() => refused).toBe(1)
  isCut = false
  await expect.poll(() => dispatchEvent(new Event('online')) && [...read]).toEqual(['c1'])
})
