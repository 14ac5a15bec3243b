import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playTone } from './playTone.ts'

/** How often a sound was begun: a tone each. */
let tones = 0
/** Somebody presses something just now; null: the browser lets a page sound without that. */
let isPressing: boolean | null = null
/** As in Safari: one that was not begun by a press waits for one, and may sound at any time after it. */
class SilentContext {
  readonly currentTime = 0
  readonly destination = {}
  isAllowed = false
  resume() {
    this.isAllowed ||= isPressing !== false
    return this.isAllowed ? Promise.resolve() : new Promise(() => undefined)
  }
  suspend() {
    return Promise.resolve()
  }
  createGain() {
    tones++
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { connect: () => undefined, gain }
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: () => undefined, start: () => undefined, stop: () => undefined, onended: null }
  }
}

beforeEach(() => {
  tones = 0
  isPressing = null
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

test('an alert sounds once, no matter who else is told of it', async () => {
  playTone('the same')
  await locksAnswer()
  await vi.advanceTimersByTimeAsync(600)
  playTone('the same')
  await locksAnswer()
  expect(tones).toBe(1)
})

test('after a press an alert sounds at any time, also where the browser asks for one', async () => {
  vi.resetModules()
  const fresh = await import('./playTone.ts')
  isPressing = false
  vi.stubGlobal('document', new EventTarget())
  fresh.allowTones()
  fresh.playTone('before a press')
  await locksAnswer()
  await vi.advanceTimersByTimeAsync(600)
  expect(tones).toBe(0)
  isPressing = true
  document.dispatchEvent(new Event('pointerup'))
  isPressing = false
  await locksAnswer()
  fresh.playTone('long after it')
  await locksAnswer()
  expect(tones).toBe(1)
})

test('of several that wait for a press one sounds with it', async () => {
  vi.resetModules()
  const allowed = Promise.withResolvers<undefined>()
  vi.stubGlobal(
    'AudioContext',
    class extends SilentContext {
      override resume() {
        return allowed.promise
      }
    },
  )
  const fresh = await import('./playTone.ts')
  for (const what of ['one', 'two', 'three']) {
    fresh.playTone(what)
    await locksAnswer()
    await vi.advanceTimersByTimeAsync(600)
  }
  expect(tones).toBe(0)
  allowed.resolve(undefined)
  await locksAnswer()
  expect(tones).toBe(1)
})
