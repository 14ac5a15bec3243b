import { expect, test } from 'vitest'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { normaliseIncoming } from '#providers/sdk/normaliseIncoming.ts'
import { identitiesOf } from './identitiesOf.ts'

const now = Date.UTC(2026, 10, 20, 12)

function identities(body: object, kind: Report['kind'], at = now, idempotencyKey = '') {
  const normalised = normaliseIncoming(body, { direction: kind === 'out' ? 'out' : 'in', platform: null, now: at })
  const [message] = normalised.ok ? normalised.messages : []
  return identitiesOf(message!, {
    kind,
    isCustomers: kind !== 'out' && message!.text !== '',
    batonId: null,
    idempotencyKey,
    index: 0,
    now: at,
  })
}
/** Whether the second is taken for the first. */
function isSame(first: ReturnType<typeof identities>, second: ReturnType<typeof identities>): boolean {
  return [second.identity, ...(second.aliases ?? [])].includes(first.identity)
}

const wordless = { channel: 'c' }
const bare = { channel: 'c', text: 'hello?' }

test('the platform’s id, and its time, hold for ever and need no other name', () => {
  for (const body of [
    { ...bare, id: 'abc-1' },
    { ...bare, timestamp: now },
  ]) {
    const first = identities(body, 'in')
    expect(first.aliases).toBeUndefined()
    for (const kind of ['in', 'unknown', 'human'] as const) expect(identities(body, kind, now + 3_600_000, 'k')).toEqual(first)
  }
})

test('without either a customer’s words are the same for five seconds at least, and not for longer than ten', () => {
  for (let edge = 0; edge < 5000; edge += 500) {
    const first = identities(bare, 'in', now + edge)
    expect(isSame(first, identities(bare, 'in', now + edge + 4999))).toBe(true)
    expect(isSame(first, identities(bare, 'in', now + edge + 10_000))).toBe(false)
  }
})

test('a bot that repeats itself is not silenced for it', () => {
  const first = identities(bare, 'out')
  expect(isSame(first, identities(bare, 'out', now + 999))).toBe(true)
  expect(isSame(first, identities(bare, 'out', now + 2000))).toBe(false)
  const asked = identities(bare, 'out', now, 'key-1')
  expect(isSame(asked, identities(bare, 'out', now + 3_600_000, 'key-1'))).toBe(true)
  expect(isSame(asked, identities(bare, 'out', now, 'key-2'))).toBe(false)
})

test('a request about words looks for them by themselves, minutes back', () => {
  expect(identities(bare, 'in', now, 'key-1').receivedSince).toBeUndefined()
  for (const kind of ['unknown', 'human'] as const) expect(identities(bare, kind, now, 'key-2').receivedSince).toBe(now - 300_000)
})

test('a key makes the words of a customer the same however late, and another key makes them others', () => {
  const first = identities(bare, 'in', now, 'key-1')
  expect(identities(bare, 'in', now + 3_600_000, 'key-1').identity).toBe(first.identity)
  expect(isSame(first, identities(bare, 'in', now + 1, 'key-2'))).toBe(false)
  expect(isSame(identities(bare, 'human', now, 'key-1'), identities(bare, 'in', now + 1, 'key-2'))).toBe(true)
})

test('a request for a person without any words is known by its key', () => {
  expect(identities(wordless, 'human', now, 'key-1')).toEqual(identities(wordless, 'human', now + 60_000, 'key-1'))
  expect(identities(wordless, 'human', now)).toEqual(identities(wordless, 'human', now + 4000))
})
