import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inFrames } from './inFrames.ts'

/** The browser's frames, which come when the test says so. */
let planned: (() => void)[]
const paint = () => planned.splice(0).forEach((frame) => frame())
beforeEach(() => {
  planned = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => planned.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (number: number) => void (planned[number - 1] = () => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function collect() {
  const handed: number[][] = []
  return { handed, ...inFrames<number>((items) => handed.push(items)) }
}

test('what arrives before a frame is handed over in it, together and once', () => {
  const { handed, later } = collect()
  later(1)
  later(2)
  expect(handed).toEqual([])
  paint()
  later(3)
  paint()
  vi.runAllTimers()
  expect(handed).toEqual([[1, 2], [3]])
})

test('a page that is hidden before its frame comes gets that and everything later all the same', () => {
  const { handed, later } = collect()
  later(1)
  later(2)
  vi.advanceTimersByTime(50)
  later(3)
  vi.advanceTimersByTime(50)
  expect(handed).toEqual([[1, 2], [3]])
  paint()
  expect(handed).toHaveLength(2)
})

test('what waits can be had at once, and does not come again', () => {
  const { handed, later, now } = collect()
  later(1)
  now()
  now()
  paint()
  vi.runAllTimers()
  expect(handed).toEqual([[1]])
})
