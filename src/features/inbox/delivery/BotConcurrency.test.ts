import { beforeEach, expect, test } from 'vitest'
import { BotConcurrency } from './BotConcurrency.ts'

let now: number
let concurrency: BotConcurrency
beforeEach(() => {
  now = 0
  concurrency = new BotConcurrency(() => now)
})

const room = () => concurrency.room().get('bot')
const silence = { outcome: 'unreachable', reason: { code: 'It hangs.' } } as const
const sent = { outcome: 'sent', providerMessageIds: [], delivered: true } as const

function attempts(...outcomes: (typeof silence | typeof sent)[]): void {
  for (const outcome of outcomes) {
    concurrency.began('bot', 4)
    concurrency.ended('bot', outcome)
  }
}

test('a bot has room for so many at once and no more', () => {
  expect(room()).toBeUndefined()
  for (let n = 0; n < 3; n++) concurrency.began('bot', 4)
  expect(room()).toBe(1)
  for (let n = 0; n < 3; n++) concurrency.began('bot', 4)
  expect(room()).toBe(0)
})

test('a bot that does not answer three times in a row rests, longer each time, and then is asked one thing only', () => {
  attempts(silence, silence)
  expect(room()).toBe(4)
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    attempts(silence)
    now += seconds * 1000 - 1
    expect(room()).toBe(0)
    now++
    expect(room()).toBe(1)
  }
  concurrency.began('bot', 4)
  expect(room()).toBe(0)
})

test('one that answers, also by a refusal, is asked as before', () => {
  attempts(silence, silence, silence)
  now += 2000
  attempts(sent)
  expect(room()).toBeUndefined()
  attempts(silence, silence)
  concurrency.began('bot', 4)
  concurrency.ended('bot', { outcome: 'refused', reason: { code: 'It answered 500.' }, retryable: true })
  attempts(silence, silence)
  expect(room()).toBe(4)
})
