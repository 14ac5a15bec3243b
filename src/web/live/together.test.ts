import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queries } from '#web/query/client.ts'
import { changeAlerts } from '#features/alerts/web/alertsQuery.ts'
import { askAttention } from '#features/inbox/web/cache/useAttention.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { together } from './together.ts'

afterEach(() => queries.clear())

/** How often an answer is asked for when `changes` of one frame call for it, each by `ask`, while one is on its way. */
async function timesAsked(queryKey: readonly string[], ask: () => void, changes: number): Promise<number> {
  let asked = 0
  queries.setQueryData(queryKey, { alerts: [], open: 0 })
  const leave = new QueryObserver(queries, { queryKey, queryFn: async () => ({ alerts: [], open: ++asked }) }).subscribe(() => undefined)
  void queries.invalidateQueries({ queryKey })
  for (let n = 0; n < changes; n++) ask()
  await expect.poll(() => queries.isFetching({ queryKey })).toBe(0)
  leave()
  return asked
}

test('what many changes of a frame call for is asked once, after the last of them', async () => {
  expect(await timesAsked(queryKeys.attention, askAttention, 240)).toBe(2)
  expect(await timesAsked(queryKeys.alerts, () => changeAlerts((known) => known), 240)).toBe(2)
})

test('what is asked for later is done again', async () => {
  let times = 0
  const ask = together(() => void times++)
  for (let n = 0; n < 3; n++) ask()
  expect(times).toBe(0)
  await Promise.resolve()
  expect(times).toBe(1)
  ask()
  await Promise.resolve()
  expect(times).toBe(2)
})
