import { afterEach, expect, test, vi } from 'vitest'
import { queries } from './client.ts'
import { pageErrors } from './errors.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often a server that is not reached is asked before it is said. */
async function timesAsked(onLine: boolean): Promise<number> {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine })
  let asked = 0
  const queryFn = () => {
    asked++
    return Promise.reject(pageErrors.unreachable())
  }
  const answer = queries.query({ queryKey: ['asked', onLine], queryFn }).catch(() => undefined)
  await vi.runAllTimersAsync()
  await answer
  return asked
}

test('what the server does not answer is asked again; without a connection it is said at once', async () => {
  expect(await timesAsked(true)).toBe(4)
  expect(await timesAsked(false)).toBe(1)
})
