import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { changeOrAsk } from './changeOrAsk.ts'
import { queries } from '#web/query/client.ts'

let asked = 0
let answers: ((names: string[]) => void)[] = []
const named = queryOptions({
  queryKey: ['named'],
  queryFn: () =>
    new Promise<string[]>((resolve) => {
      asked++
      answers.push(resolve)
    }),
})
let leave = () => undefined as void

afterEach(() => {
  leave()
  queries.clear()
  ;[asked, answers] = [0, []]
})

test('a change is put into what is kept, asks for nothing, and is nothing where nothing is kept', async () => {
  changeOrAsk(named.queryKey, (names) => [...names, 'Ben'])
  expect(queries.getQueryData(named.queryKey)).toBeUndefined()
  queries.setQueryData(named.queryKey, ['Mara'])
  leave = new QueryObserver(queries, named).subscribe(() => undefined)
  changeOrAsk(named.queryKey, (names) => [...names, 'Ben'])
  await Promise.resolve()
  expect([queries.getQueryData(named.queryKey), asked]).toEqual([['Mara', 'Ben'], 0])
})

test('an answer that is on its way is asked for again, once for all that changes in one go, and what only the server knows is asked for', async () => {
  leave = new QueryObserver(queries, named).subscribe(() => undefined)
  expect(asked).toBe(1)
  for (const name of ['Ben', 'Ida', 'Otto']) changeOrAsk(named.queryKey, (names) => [...names, name])
  answers[0]!(['Mara'])
  await expect.poll(() => asked).toBe(2)
  answers[1]!(['Mara', 'Ben', 'Ida', 'Otto'])
  await expect.poll(() => queries.isFetching({ queryKey: named.queryKey })).toBe(0)
  changeOrAsk(named.queryKey, () => null)
  await expect.poll(() => asked).toBe(3)
  expect(queries.getQueryData(named.queryKey)).toHaveLength(4)
})
