import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playTone } from './playTone.ts'

/** How often a sound was begun: a tone each. */
let tones = 0
class SilentContext {
  readonly currentTime = 0
  readonly destination = {}
  constructor() {
    tones++
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { connect: () => undefined, gain }
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: () => undefined, start: () => undefined, stop: () => undefined, onended: null }
  }
}

beforeEach(() => {
  tones = 0
  vi.stubGlobal('AudioContext', SilentContext)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(async () => {
  // What is kept meanwhile is let go.
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What was asked of the locks has been answered; each answers later. */
const locksAnswer = async () => {
  for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('what comes at once sounds as one tone, and what comes after it has rung as another', async () => {
  for (let n = 0; n < 12; n++) playTone(`alert ${n}`)
  await locksAnswer()
  expect(tones).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  playTone('alert 12')
  await locksAnswer()
  expect(tones).toBe(2)
})

test('an alert sounds once, whoever else is told of it', async () => {
  playTone('the same')
  await locksAnswer()
  await vi.advanceTimersByTimeAsync(600)
  playTone('the same')
  await locksAnswer()
  expect(tones).toBe(1)
})
