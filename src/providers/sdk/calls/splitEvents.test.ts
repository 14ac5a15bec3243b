import { expect, test } from 'vitest'
import { normaliseIncoming } from '#providers/sdk/normaliseIncoming.ts'
import { splitEvents } from './splitEvents.ts'

const event = (id: number) => ({ sender: { id: `u${id}` }, recipient: { id: 'p' }, message: { mid: `m${id}`, text: String(id) } })
const read = (bodies: unknown[]) =>
  bodies.flatMap((body) => {
    const normalised = normaliseIncoming(body, { direction: 'in', platform: null, now: Date.now() })
    return normalised.ok ? normalised.messages.map((message) => message.text) : []
  })

test('each event of a webhook becomes a body of its own, in the order in which all of them together are read', () => {
  const body = {
    object: 'page',
    client_key: 'bot_1',
    entry: [
      { id: 'p', time: 1, messaging: [event(1), event(2)], standby: [event(3)] },
      { id: 'q', messaging: [event(4)] },
    ],
  }
  const { bodies, left } = splitEvents(body)
  expect(left).toBe(0)
  expect(bodies).toEqual([
    { object: 'page', client_key: 'bot_1', entry: [{ id: 'p', time: 1, messaging: [event(1)] }] },
    { object: 'page', client_key: 'bot_1', entry: [{ id: 'p', time: 1, messaging: [event(2)] }] },
    { object: 'page', client_key: 'bot_1', entry: [{ id: 'p', time: 1, standby: [event(3)] }] },
    { object: 'page', client_key: 'bot_1', entry: [{ id: 'q', messaging: [event(4)] }] },
  ])
  expect(read(bodies)).toEqual(read([body]))
})

test('what is one message, or none, stays as it came', () => {
  for (const body of [
    null,
    'x',
    [1],
    { channel: 'c', text: 'hi' },
    event(1),
    { entry: [{ messaging: [event(1)] }] },
    { entry: [] },
    { entry: {} },
  ]) {
    const { bodies, left } = splitEvents(body)
    expect([bodies.length, left]).toEqual([1, 0])
    expect(bodies[0]).toBe(body)
  }
})

test('what is no event, and no entry, is not passed over', () => {
  const body = { object: 'page', entry: [{ id: 'p', messaging: ['x', event(1)] }, 'y', { id: 'q', standby: 'z' }] }
  const { bodies } = splitEvents(body)
  expect(bodies).toEqual([
    { object: 'page', entry: [{ id: 'p', messaging: ['x'] }] },
    { object: 'page', entry: [{ id: 'p', messaging: [event(1)] }] },
    { object: 'page', entry: ['y'] },
    { object: 'page', entry: [{ id: 'q', standby: ['z'] }] },
  ])
  expect(read(bodies)).toEqual(read([body]))
  const normalised = normaliseIncoming(body, { direction: 'in', platform: null, now: 0 })
  expect(normalised).toMatchObject({ ok: true, unreadable: [expect.any(String), expect.any(String), expect.any(String)] })
})

test('of a flood the first thousand are read', () => {
  const { bodies, left } = splitEvents({ entry: [{ messaging: Array.from({ length: 1500 }, (_, id) => event(id)) }] })
  expect([bodies.length, left]).toEqual([1000, 500])
})
