import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { googleConnects } from '#features/auth/rules.ts'
import { queries } from '#web/query/client.ts'
import { agentsQuery } from './agentsQuery.ts'
import { createAgent } from './createAgent.ts'

const refusing = (details: object) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(
      Response.json({ code: 'forbidden', message: `Connect it again at ${googleConnects.agents}.`, details }, { status: 403 }),
    )
  })
  return asked
}

test.each([
  ['was taken back', { account: 'mara@example.com', reconnect: googleConnects.agents }],
  ['was removed in another tab', { reconnect: googleConnects.agents }],
])('where the account %s, its agents are asked for again, which says so and where to connect it', async (_why, details) => {
  onTestFinished(() => queries.clear())
  queries.setQueryData(agentsQuery.queryKey, [])
  const observer = new QueryObserver(queries, { ...agentsQuery, refetchOnMount: false })
  onTestFinished(observer.subscribe(() => undefined))
  const asked = refusing(details)
  expect(await createAgent('Shop')).toBeNull()
  expect(asked.map((path) => path.split('/').at(-1))).toEqual(['setagent', 'getdialogflowagents'])
  expect(observer.getCurrentResult().error).toMatchObject({ details })
})

test('where the right to make projects is missing, it is asked for', async () => {
  refusing({ reconnect: googleConnects.projects })
  expect(await createAgent('Shop')).toEqual({ kind: 'rights', at: googleConnects.projects })
})
