import { QueryObserver } from '@tanstack/react-query'
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

/** What an answer is in the end that is asked for again `times` while the first is on its way, and how often it was asked for. */
async function landedAfter(times: number): Promise<[answer: unknown, asked: number]> {
  const queryKey = ['changes on the way', times]
  const first = Promise.withResolvers<string>()
  let asked = 0
  const queryFn = () => (++asked === 1 ? first.promise : Promise.resolve('read after the change'))
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  const again = Array.from({ length: times }, () => queries.invalidateQueries({ queryKey }))
  first.resolve('read before the change')
  await Promise.all([first.promise, ...again])
  await expect.poll(() => queries.isFetching({ queryKey })).toBe(0)
  stop()
  return [queries.getQueryData(queryKey), asked]
}

test('a first answer that was read before a change lands, and is asked for once more', async () => {
  expect(await landedAfter(0)).toEqual(['read before the change', 1])
  expect(await landedAfter(1)).toEqual(['read after the change', 2])
  expect(await landedAfter(3)).toEqual(['read after the change', 2])
})

test('a first question that is refused is not asked again because something changed meanwhile', async () => {
  const queryKey = ['refused on the way']
  let asked = 0
  const queryFn = () => (asked++, Promise.reject(new Error('refused')))
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  await queries.invalidateQueries({ queryKey })
  stop()
  expect([queries.getQueryState(queryKey)?.status, asked]).toEqual(['error', 1])
})
