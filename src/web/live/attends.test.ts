// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { minute } from '#shared/time.ts'
import { attends, watchAttending } from './attends.ts'

test('who has touched nothing for five minutes is not at their page, until they touch it or bring it to the front', () => {
  vi.useFakeTimers()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  onTestFinished(() => {
    vi.useRealTimers()
    attends.set(true)
  })
  watchAttending()
  const touch = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))
  for (const back of ['pointermove', 'keydown', 'wheel', 'visibilitychange']) {
    vi.advanceTimersByTime(4 * minute)
    touch('pointerdown')
    vi.advanceTimersByTime(5 * minute - 1)
    expect(attends.get()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(attends.get()).toBe(false)
    touch(back)
    expect(attends.get()).toBe(true)
  }
  isHidden.mockReturnValue(true)
  touch('visibilitychange')
  expect(attends.get()).toBe(false)
})
