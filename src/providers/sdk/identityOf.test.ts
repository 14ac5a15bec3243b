import { expect, it } from 'vitest'
import { normaliseIncoming } from './normaliseIncoming.ts'
import { identityOf } from './identityOf.ts'

const now = Date.UTC(2026, 10, 20, 12)
const messageOf = (body: Record<string, unknown>, direction: 'in' | 'out' = 'in') => {
  const normalised = normaliseIncoming(body, { direction, platform: null, now })
  if (!normalised.ok) throw new Error(normalised.reason)
  return normalised.messages[0]!
}
const identity = (body: Record<string, unknown>, at = now, direction: 'in' | 'out' = 'in') =>
  identityOf(messageOf(body, direction), { direction, now: at })
const hi = { channel: 'c', user: 'u', text: 'hi', timestamp: 1_790_000_000_123 }

it('the same words of the same person at the same time are one message, whenever they arrive', () => {
  expect(identity(hi, now + 3_600_000)).toBe(identity({ ...hi, paused: false, reply: { result: {} } }))
  expect(identity({ ...hi, timestamp: '1790000000123' })).toBe(identity(hi))
})

it('another person, text, time, direction, conversation or picture makes another message', () => {
  const others = [
    { ...hi, user: 'v' },
    { ...hi, text: 'hi!' },
    { ...hi, timestamp: hi.timestamp + 1 },
    { ...hi, channel: 'd' },
    { ...hi, attachments: [{ image_url: 'https://a.example/b.png' }] },
  ]
  const all = [hi, ...others].map((body) => identity(body))
  expect(new Set([...all, identity(hi, now, 'out')]).size).toBe(7)
})

it('who and what cannot be shifted into each other', () => {
  expect(identity({ channel: 'c","u', user: 'x', text: 'hi' })).not.toBe(identity({ channel: 'c', user: 'u","x', text: 'hi' }))
})

it('without a time of the platform the same words count as one for ten seconds', () => {
  const untimed = { channel: 'c', text: 'hi' }
  expect(identity(untimed, now + 9_999)).toBe(identity(untimed, now))
  expect(identity(untimed, now + 10_000)).not.toBe(identity(untimed, now))
  expect(identityOf(messageOf(untimed), { direction: 'in', now: now + 50_000, windowSeconds: 60 })).toBe(
    identityOf(messageOf(untimed), { direction: 'in', now, windowSeconds: 60 }),
  )
})

it('who reports an answer as `out` does not matter', () => {
  expect(identity({ ...hi, user: 'bot' }, now, 'out')).toBe(identity({ ...hi, user: 'other' }, now, 'out'))
})
