// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertEnded, alertRaised, type Kind } from '#features/alerts/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { announce } from '#web/live/listen.ts'
import { alertStrings } from './alerts.strings.ts'
import { alertsFeature } from './feature.ts'

beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ open: 0 })))
  alertsFeature.listen?.()
  return () => history.replaceState(null, '', '/')
})
beforeEach(() => {
  toasts.set([])
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  history.replaceState(null, '', '/messages/other/')
})

/** Zoe Nguyen writes, in a conversation that the page does not show. */
function writes(fresh: Kind, kinds: Kind[] = [fresh]) {
  const is = { raise_id: 'r1', conversation_id: 'c1', client_key: 'bot_1', name: 'Zoe Nguyen', at: 1000, ended_at: null, ended_why: null }
  const body = { alert: { ...is, kind: fresh, kinds, level: 1 }, fresh, reach: 'page', channel: 'c' }
  announce({ cursor: '1-1', workspace: 'w', name: alertRaised.name, body })
}
const said = () => toasts.get().map(({ text }) => text)

test('in the inbox it is said of one’s own customer that they wrote, and of no other', () => {
  writes('log')
  expect(said()).toEqual([])
  writes('answered')
  expect(said()).toEqual([alertStrings.said.answered('Zoe Nguyen')])
})

test('it is said no more once it is over', () => {
  writes('answered')
  const over = { raise_id: 'r1', conversation_id: 'c1', why: 'answered', kind: 'answered', kinds: ['answered'] }
  announce({ cursor: '1-2', workspace: 'w', name: alertEnded.name, body: over })
  expect(said()).toEqual([])
})
