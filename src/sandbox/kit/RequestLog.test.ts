import { expect, test } from 'vitest'
import { RequestLog } from './RequestLog.ts'

test('the log keeps the latest calls, newest first, and forgets the oldest', () => {
  const log = new RequestLog(3)
  for (const at of [1, 2, 3, 4, 5]) log.add({ at, method: 'GET', path: '/token', status: 200, ms: 1 })
  expect(log.latest().map((entry) => entry.at)).toEqual([5, 4, 3])
})
